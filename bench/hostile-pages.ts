// Whether anything a stranger can send holds the crawler up: pages, headers, URLs, robots.txt and sitemaps made to do so.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { atMost, exactly, figuresTable, machine, printFigures } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';

export const summary =
  'the slowest of many generated pages, headers, URLs, robots.txt and sitemaps that mean harm; --count <n>, --seed <n>';

const SCRIPT = path.join(ROOT, 'platform', 'crawler', 'src', 'testing', 'hostile', 'read-hostile.ts');
const MAX_MS = 1_000;
/** Rewriting is ended after ten seconds, and its thread replaced. */
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
      write: { type: 'boolean', default: false },
    },
  });
  const output = execFileSync(process.execPath, [SCRIPT, values.count, values.seed], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const runs = JSON.parse(output) as Run[];
  const figures = runs.flatMap(({ kind, read, slowestMs, slowest, failed }) => [
    atMost(`${read} × ${kind}: the slowest (number ${slowest})`, slowestMs, kind === 'rewriting' ? MAX_REWRITING_MS : MAX_MS, milliseconds),
    exactly(`${read} × ${kind}: errors`, failed.length, 0),
  ]);
  printFigures(`${values.count} things that mean harm, from number ${values.seed}`, figures);
  for (const { kind, failed } of runs) for (const each of failed) process.stdout.write(`  ${kind} ${each}\n`);
  if (values.write)
    writeSection(
      'hostile-pages',
      `${machine()}; \`${['npm run bench -- hostile-pages', ...options].join(' ')}\`\n\n${figuresTable(figures)}`,
    );
}
