// How fast the crawler reads, checks and stores a site on this machine, and at what cost, compared with other crawlers.
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StartError } from '../scripts/start/say.ts';
import { BARE_SCRIPT } from './crawl/bare-loop.ts';
import { CRAWLEE_SCRIPT } from './crawl/crawlee-run.ts';
import { serveSite, type Site } from './crawl/generated-site.ts';
import { LINKINATOR_SCRIPT } from './crawl/linkinator-run.ts';
import { startOwnDatabase, type OwnDatabase } from './crawl/own-database.ts';
import { measureRecrawl } from './crawl/recrawl.ts';
import { compareWithTruth } from './crawl/truth.ts';
import { watchProcess, type Watched } from './crawl/watched-process.ts';
import { atLeast, atMost, exactly, figuresTable, machine, median, printFigures, type Figure } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';
import { cleanedUp } from './stack/cleaned-up.ts';

export const summary =
  'the crawler with checks and storage beside linkinator, crawlee and a bare loop; --pages <n>, --rounds <n>, --seed <n>, --bytes <least-most>, --only <canopy,…> (recrawl: a crawl after another alone), or --memory: one crawl of 50,000 pages (Linux)';
export const small: readonly string[] = ['--pages', '40', '--rounds', '1'];

const ENGINE = fileURLToPath(new URL('../platform/server/src/modules/seo-audit/crawls/testing/crawl-into-database.ts', import.meta.url));
/**
 * As the product crawls an operator's own sites: it fetches and reads pages while it stores others. At most 16 of its requests are in
 * flight, as in the bare loop; that one stores nothing, so a higher limit would not help it.
 */
const CONCURRENCY = { canopy: '64', bare: '16' };
/** The most pages a workspace may crawl. */
const LARGE = 50_000;
const TOOLS = ['canopy', 'linkinator', 'crawlee', 'bare'] as const;
type Tool = (typeof TOOLS)[number];
/** Given in place of a tool: measures recrawls alone, which a run of the crawler measures as well. */
const RECRAWL = 'recrawl';
const NAMES: Record<Tool, string> = {
  canopy: 'Canopy, every check, stored in PostgreSQL',
  linkinator: 'linkinator 8.1',
  crawlee: 'crawlee 3.18 CheerioCrawler, in memory',
  bare: 'bare undici + htmlparser2, nothing stored',
};

const perSecond = (rate: number): string => `${Math.round(rate)} pages/s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const times = (value: number): string => `${value.toFixed(2)} ×`;

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      pages: { type: 'string', default: '3000' },
      rounds: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      bytes: { type: 'string', default: '20000-100000' },
      only: { type: 'string', default: TOOLS.join() },
      write: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
    },
  });
  const [least = 0, most = 0] = values.bytes.split('-').map(Number);
  const [pages, rounds, seed] = [Number(values.pages), Number(values.rounds), Number(values.seed)];
  const wanted = values.only.split(',');
  const tools = TOOLS.filter((tool) => wanted.includes(tool));
  const again = wanted.includes(RECRAWL) || tools.includes('canopy');
  if (!(pages >= 10 && rounds >= 1 && least > 0 && most >= least) || (tools.length === 0 && !again)) {
    throw new StartError(`--pages, --rounds and --bytes must be numbers (20000-100000), --only some of ${[...TOOLS, RECRAWL].join(', ')}.`);
  }
  await cleanedUp(async (leftovers) => {
    const begin = async (size: number): Promise<{ site: Site; database: OwnDatabase }> => {
      const site = await serveSite(seed, size, [least, most]);
      leftovers.add(site.stop);
      const database = await startOwnDatabase();
      leftovers.add(database.stop);
      // Creates the tables up front, so that no round pays for it.
      await watchProcess(ENGINE, [database.url, new URL('/gone/0', site.url).href, CONCURRENCY.canopy, 'full']);
      return { site, database };
    };
    const [title, section, figures] = values.memory
      ? [`Crawling ${LARGE} generated pages of ${values.bytes} bytes once`, 'crawl-memory', await measureLarge(await begin(LARGE))]
      : [
          `Crawling ${pages} generated pages of ${values.bytes} bytes on loopback, median of ${rounds}, interleaved`,
          'crawl',
          await measureTools(await begin(pages), tools, pages, rounds, again),
        ];
    printFigures(title, figures);
    if (values.write)
      writeSection(
        section,
        `${machine()}, load ${os
          .loadavg()
          .map((load) => load.toFixed(1))
          .join(', ')}; \`${['npm run bench -- crawl', ...options].join(' ')}\`\n\n${figuresTable(figures)}`,
      );
  });
}

/** One crawl of a site as large as a workspace may have: whether it finds everything, and how much memory it takes. */
async function measureLarge({ site, database }: { site: Site; database: OwnDatabase }): Promise<Figure[]> {
  const run = await watchProcess(ENGINE, [database.url, site.url, CONCURRENCY.canopy, 'full']);
  const { pages, missing, invented, unendorsed, wrong, examples } = compareWithTruth(site, [run], true);
  for (const example of examples) console.info(example);
  return [
    exactly('Pages missed + invented + wrong status', missing + invented + unendorsed + wrong, 0),
    { what: 'Pages found', measured: String(pages) },
    peak([run], LARGE),
    { what: '… processor time, with the checks over the whole site', measured: `${run.cpu.toFixed(0)} s` },
    { what: '… time', measured: `${(run.ms / 1_000).toFixed(0)} s` },
  ];
}

async function measureTools(
  { site, database }: { site: Site; database: OwnDatabase },
  tools: readonly Tool[],
  pages: number,
  rounds: number,
  again: boolean,
): Promise<Figure[]> {
  const runs: Record<Tool, Watched[]> = { canopy: [], linkinator: [], crawlee: [], bare: [] };
  const start: Record<Tool, () => Promise<Watched>> = {
    canopy: () => watchProcess(ENGINE, [database.url, site.url, CONCURRENCY.canopy, 'full']),
    linkinator: () => watchProcess(LINKINATOR_SCRIPT, [site.url]),
    crawlee: () => watchProcess(CRAWLEE_SCRIPT, [site.url]),
    bare: () => watchProcess(BARE_SCRIPT, [site.url, CONCURRENCY.bare]),
  };
  const before = database.cpu();
  for (let round = 0; round < rounds; round += 1) for (const tool of tools) runs[tool].push(await start[tool]());
  const databaseCpu = (database.cpu() - before) / Math.max(1, runs.canopy.length);
  // A page that a tool misses costs it nothing, so rates count only the pages it finds.
  const rate = (tool: Tool): number =>
    compareWithTruth(site, runs[tool], tool === 'canopy').pages / (median(runs[tool].map(({ ms }) => ms)) / 1_000);
  return [
    ...correctness(site, runs),
    ...tools.flatMap((tool) => costs(NAMES[tool], runs[tool], rate(tool))),
    ...comparison(runs, rate),
    ...(tools.includes('canopy')
      ? [{ what: 'PostgreSQL’s processor time for one crawl', measured: `${databaseCpu.toFixed(1)} s` }, peak(runs.canopy, pages)]
      : []),
    ...(again ? await measureRecrawl(ENGINE, database.url, site, CONCURRENCY.canopy, CONCURRENCY.bare, rounds) : []),
  ];
}

function costs(name: string, runs: readonly Watched[], rate: number): Figure[] {
  return [
    { what: name, measured: perSecond(rate) },
    { what: '… processor time', measured: `${median(runs.map(({ cpu }) => cpu)).toFixed(1)} s` },
    { what: '… peak memory', measured: megabytes(Math.max(...runs.map((run) => run.peak))) },
  ];
}

const peak = (runs: readonly Watched[], pages: number): Figure =>
  atMost('Peak memory of the crawler', Math.max(...runs.map((run) => run.peak)), pages > 10_000 ? 800_000_000 : 600_000_000, megabytes);

function comparison({ canopy, linkinator, bare }: Record<Tool, Watched[]>, rate: (tool: Tool) => number): Figure[] {
  if (canopy.length === 0) return [];
  const own = rate('canopy');
  // On a machine shared with others, CPU time says more than wall-clock time.
  const cpu = (runs: readonly Watched[]): number => median(runs.map((run) => run.cpu));
  const byCpu = (runs: readonly Watched[]): Figure => ({
    what: '… by processor time, without PostgreSQL’s',
    measured: times(cpu(runs) / cpu(canopy)),
  });
  return [
    ...(linkinator.length > 0 ? [atLeast('Canopy against linkinator', own / rate('linkinator'), 3, times), byCpu(linkinator)] : []),
    ...(bare.length > 0 ? [atLeast('Canopy against the bare loop', own / rate('bare'), 0.4, times), byCpu(bare)] : []),
    ...(bare.length > 0 && linkinator.length > 0
      ? [{ what: 'linkinator against the bare loop', measured: times(rate('linkinator') / rate('bare')) }]
      : []),
  ];
}

/**
 * What each tool got wrong in its worst round. Only Canopy reads sitemaps and robots.txt, and is held to everything; the others also read
 * what robots.txt forbids, and follow nofollow links, all of which end at a 404.
 */
function correctness(site: Site, runs: Record<Tool, Watched[]>): Figure[] {
  return TOOLS.filter((tool) => runs[tool].length > 0).flatMap((tool) => {
    const { missing, invented, unendorsed, wrong } = compareWithTruth(site, runs[tool], tool === 'canopy');
    const what = `${NAMES[tool]}: pages missed + invented + wrong status`;
    return tool === 'canopy'
      ? [exactly(what, missing + invented + unendorsed + wrong, 0)]
      : [{ what, measured: `${missing} + ${invented} + ${wrong}; ${unendorsed} by nofollow links` }];
  });
}
