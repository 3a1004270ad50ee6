import { atMost, exactly, median, type Figure } from '../report/figures.ts';
import { BARE_RECRAWL_SCRIPT, type BareRecrawl } from './bare-recrawl.ts';
import type { Site } from './generated-site.ts';
import { watchProcess } from './watched-process.ts';

const CHANGED_PERCENT = 1;

interface Ending {
  /** of `crawl()` alone, for either kind of crawl: excludes process startup and the site-wide checks */
  crawlMs: number;
  crawlCpuMs: number;
  checksMs: number;
  digest: string;
  unchanged: number;
}

type Run = Ending & { bytes: number };

const percent = (value: number): string => `${value.toFixed(1)} %`;
const milliseconds = (value: number): string => `${Math.round(value)} ms`;

/**
 * Crawls a site; then, for each round, changes a little of it, recrawls it, and crawls it once more in full: compares the cost, and whether
 * the findings are equal. Every second round reverts the changes of the one before.
 * @param connections of the bare client it is compared with
 */
export async function measureRecrawl(
  engine: string,
  database: string,
  site: Site,
  concurrency: string,
  connections: string,
  rounds: number,
): Promise<Figure[]> {
  const run = async (...more: string[]): Promise<Run> => {
    const before = await site.sent();
    const { lines } = await watchProcess(engine, [database, site.url, concurrency, ...more]);
    return { ...(JSON.parse(lines.at(-1) ?? '{}') as Ending), bytes: (await site.sent()) - before };
  };
  const bareOnce = async (): Promise<BareRecrawl> =>
    JSON.parse((await watchProcess(BARE_RECRAWL_SCRIPT, [site.url, connections])).lines.at(-1) ?? '{}') as BareRecrawl;
  const fulls = [await run('full')];
  const again: Run[] = [];
  const bare: BareRecrawl[] = [];
  let differences = 0;
  for (let round = 0; round < rounds; round += 1) {
    await site.change(round % 2 === 0 ? CHANGED_PERCENT : 0);
    const recrawl = await run();
    const whole = await run('full');
    bare.push(await bareOnce());
    again.push(recrawl);
    fulls.push(whole);
    differences += recrawl.digest === whole.digest ? 0 : 1;
  }
  const of = (runs: readonly Run[], pick: (run: Run) => number): number => median(runs.map(pick));
  const share = (pick: (run: Run) => number): number => (100 * of(again, pick)) / of(fulls, pick);
  const time = ({ crawlMs }: Ending): number => crawlMs;
  const bareMs = median(bare.map(({ ms }) => ms));
  return [
    exactly(`Findings after ${CHANGED_PERCENT} % changed, recrawl against full crawl: differences`, differences, 0),
    { what: '… pages reused', measured: String(of(again, ({ unchanged }) => unchanged)) },
    atMost(
      '… bytes of a full crawl',
      share(({ bytes }) => bytes),
      5,
      percent,
    ),
    atMost('… time of a full crawl, reading and storing', share(time), 10, percent),
    { what: '… … by processor time, without PostgreSQL’s', measured: percent(share(({ crawlCpuMs }) => crawlCpuMs)) },
    {
      what: '… … the same in milliseconds: time, and processor time',
      measured: `${milliseconds(of(again, time))}, ${milliseconds(of(again, ({ crawlCpuMs }) => crawlCpuMs))}`,
    },
    {
      what: `… … a bare client that only requests the ${bare[0]?.requests ?? 0} URLs and stores nothing`,
      measured: `${milliseconds(bareMs)}, ${milliseconds(median(bare.map(({ cpuMs }) => cpuMs)))}`,
    },
    { what: '… … that of a full crawl', measured: percent((100 * bareMs) / of(fulls, time)) },
    {
      what: '… time of a full crawl, with the checks over the whole site',
      measured: percent(share(({ crawlMs, checksMs }) => crawlMs + checksMs)),
    },
  ];
}
