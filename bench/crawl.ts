// How fast the crawler reads a site on this machine, and what it takes, against the least that a crawl can be.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { BARE_SCRIPT } from './crawl/bare-loop.ts';
import { SITE_SCRIPT } from './crawl/generated-site.ts';
import { watchProcess, type Watched } from './crawl/watched-process.ts';
import { atMost, exactly, figuresTable, machine, median, printFigures } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';
import { cleanedUp } from './stack/cleaned-up.ts';

export const summary = 'pages a second, processor time and memory of the crawler on a generated site; --pages <n>, --rounds <n> (Linux)';

const CLI = path.join(ROOT, 'platform', 'crawler', 'src', 'cli.ts');
const CONCURRENCY = 8;
const PEAK_BYTES = 600_000_000;

const perSecond = (rate: number): string => `${Math.round(rate)} pages/s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

async function serveSite(pages: number): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [SITE_SCRIPT, String(pages)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}/p/0`, stop: () => child.kill() };
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { pages: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } },
  });
  const pages = Number(values.pages);
  await cleanedUp(async (leftovers) => {
    const site = await serveSite(pages);
    leftovers.add(site.stop);
    const crawl = ['--rate', '0', '--concurrency', String(CONCURRENCY), '--max-pages', String(2 * pages), '--allow-host', new URL(site.url).host];
    const runs: Record<'crawler' | 'bare', Watched[]> = { crawler: [], bare: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      runs.crawler.push(await watchProcess(CLI, [site.url, ...crawl]));
      runs.bare.push(await watchProcess(BARE_SCRIPT, [site.url, String(CONCURRENCY)]));
    }
    const rate = (kind: 'crawler' | 'bare') => pages / (median(runs[kind].map(({ ms }) => ms)) / 1_000);
    const pagesIn = ({ lines }: Watched) => lines.filter((line) => /\/p\/\d+(\t|$)/.test(line)).length;
    const found = Math.min(...[...runs.crawler, ...runs.bare].map(pagesIn));
    const figures = [
      exactly('Pages found by both, at least', found, pages),
      { what: 'The crawler, robots.txt, extraction and memory store included', measured: perSecond(rate('crawler')) },
      { what: 'A bare loop: fetch, links by pattern, nothing kept', measured: perSecond(rate('bare')) },
      { what: 'Crawler against the bare loop', measured: (rate('crawler') / rate('bare')).toFixed(2) },
      { what: 'Processor time of the crawler', measured: `${median(runs.crawler.map(({ cpu }) => cpu)).toFixed(1)} s` },
      atMost('Peak memory of the crawler', Math.max(...runs.crawler.map(({ peak }) => peak)), PEAK_BYTES, megabytes),
    ];
    printFigures(`Crawling ${pages} generated pages on loopback, median of ${values.rounds}, interleaved`, figures);
    if (values.write) writeSection('crawl', `${machine()}; \`${['npm run bench -- crawl', ...options].join(' ')}\`\n\n${figuresTable(figures)}`);
  });
}
