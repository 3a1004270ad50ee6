import { atMost, exactly, type Figure } from '../report/figures.ts';
import type { Site } from './generated-site.ts';
import { watchProcess } from './watched-process.ts';

const CHANGED_PERCENT = 1;

interface Ending {
  crawlMs: number;
  crawlCpuMs: number;
  checksMs: number;
  digest: string;
  unchanged: number;
}

const percent = (value: number): string => `${value.toFixed(1)} %`;

/** Crawls a site, changes a little of it, crawls it again, and once more in full: cost, and whether the findings are equal. */
export async function measureRecrawl(engine: string, database: string, site: Site, concurrency: string): Promise<Figure[]> {
  const run = async (...more: string[]): Promise<Ending & { bytes: number }> => {
    const before = await site.sent();
    const { lines } = await watchProcess(engine, [database, site.url, concurrency, ...more]);
    return { ...(JSON.parse(lines.at(-1) ?? '{}') as Ending), bytes: (await site.sent()) - before };
  };
  const first = await run('full');
  await site.change(CHANGED_PERCENT);
  const again = await run();
  const whole = await run('full');
  const total = ({ crawlMs, checksMs }: Ending): number => crawlMs + checksMs;
  return [
    exactly(`Findings after ${CHANGED_PERCENT} % changed, recrawl against full crawl: differences`, again.digest === whole.digest ? 0 : 1, 0),
    { what: '… pages taken over', measured: String(again.unchanged) },
    atMost('… bytes of a full crawl', (100 * again.bytes) / first.bytes, 5, percent),
    atMost('… time of a full crawl, reading and storing', (100 * again.crawlMs) / first.crawlMs, 10, percent),
    { what: '… … by processor time, PostgreSQL’s left out', measured: percent((100 * again.crawlCpuMs) / first.crawlCpuMs) },
    { what: '… time of a full crawl, with the checks over the whole site', measured: percent((100 * total(again)) / total(first)) },
  ];
}
