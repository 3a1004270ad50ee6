// Whether hostile input can hold up the crawler: pages, headers, URLs, robots.txt and sitemaps crafted for it.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { callsBesideCrawl } from './hostile/calls-beside-crawl.ts';
import { atMost, exactly } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { cleanedUp } from './stack/cleaned-up.ts';

export const summary =
  'the slowest of many generated pages, headers, URLs, robots.txt and sitemaps that are hostile, and calls during a crawl of such pages; --count <n>, --seed <n>, --pages <n>';
export const small: readonly string[] = ['--count', '240', '--pages', '5'];

const SCRIPT = path.join(ROOT, 'platform', 'crawler', 'src', 'testing', 'hostile', 'read-hostile.ts');
const MAX_MS = 1_000;
/** Rewriting is stopped after ten seconds, and its thread replaced. */
const MAX_REWRITING_MS = 11_000;

interface Run {
  kind: string;
  read: number;
  slowestMs: number;
  slowest: number;
  failed: string[];
}

const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      count: { type: 'string', default: '120000' },
      seed: { type: 'string', default: '1' },
      pages: { type: 'string', default: '300' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport('hostile-pages', options);
  const output = execFileSync(process.execPath, [SCRIPT, values.count, values.seed], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const runs = JSON.parse(output) as Run[];
  const figures = runs.flatMap(({ kind, read, slowestMs, slowest, failed }) => [
    atMost(`${read} × ${kind}: the slowest (number ${slowest})`, slowestMs, kind === 'rewriting' ? MAX_REWRITING_MS : MAX_MS, milliseconds),
    exactly(`${read} × ${kind}: errors`, failed.length, 0),
  ]);
  report.add(`${values.count} hostile inputs, from number ${values.seed}`, figures);
  for (const { kind, failed } of runs) for (const each of failed) process.stdout.write(`  ${kind} ${each}\n`);
  await cleanedUp(async (leftovers) => {
    report.add(
      `Calls during a crawl of ${values.pages} hostile pages, with a robots.txt of 500 kB and a sitemap of 50 MB`,
      await callsBesideCrawl(leftovers, values.pages),
    );
  });
  if (values.write) report.write();
}
