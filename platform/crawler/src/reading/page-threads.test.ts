import { readdirSync, readFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { checkPage } from '../checks/run-checks.ts';
import type { OutgoingResult } from '../outgoing/index.ts';
import type { PageResult } from '../page-result.ts';
import { readSitemaps } from '../site/read-sitemaps.ts';
import { readRobots } from '../site/robots.ts';
import { siteScope } from '../site-scope.ts';
import { jsonOfFacts } from './compact-facts.ts';
import { targetKey } from './page-tasks.ts';
import { findingsOfPage } from './page-findings.ts';
import { derivedOf, deriveFacts, packFacts, signatureOf, unpackFacts } from './page-facts.ts';
import { ownThreadReader, readPage, threadReader, type PageReader, type ReadInput } from './page-reader.ts';
import { PageThreads, type PageThreadsOptions } from './page-threads.ts';

const SITE = { startUrl: 'https://example.com/', site: {} };
const pageOf = (index: number): ReadInput => ({
  url: `https://example.com/${index}`,
  headers: { 'content-type': 'text/html; charset=windows-1252', link: '<https://example.com/c>; rel="canonical"' },
  body: Buffer.from(
    `<title>Caf\u00e9 ${index}</title><p itemscope itemtype="https://schema.org/Thing"><b itemprop="name">x</b></p><a href="/a#b">${'word '.repeat(30)}</a><a href="x" rel="nofollow ugc" aria-label="named">y</a><a href="tel:1"></a><img src="i.png">`,
    'latin1',
  ),
});
const rowOf = ({ url }: ReadInput): Omit<PageResult, 'html'> => ({
  url,
  outcome: 'html',
  status: 200,
  redirectTo: null,
  failure: null,
  depth: 0,
  discoveredFrom: null,
  source: 'start',
  inSitemap: false,
  fetchedAt: '2026-01-01T00:00:00.000Z',
  responseMs: 1,
  totalMs: 1,
  contentType: 'text/html',
  charset: null,
  bytes: 1,
  headers: {},
  contentHash: null,
  unchanged: null,
  rendering: null,
});

let threads: PageThreads | null = null;
afterEach(() => threads?.close());
const open = (options: PageThreadsOptions): PageThreads => (threads = new PageThreads(options));
const reader = (options: PageThreadsOptions = {}): PageReader => threadReader(SITE, open(options));

const FACTS = jsonOfFacts(readPage(pageOf(0), siteScope(SITE.startUrl)).html);

/** A thread's program that answers unless the page's URL ends in 1. */
const programOf = (then: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      const { parentPort } = await import("node:worker_threads");
      parentPort.on("message", ({ id, input }) => {
        const answer = () => parentPort.postMessage({ id, output: { charset: input.url, json: ${JSON.stringify(FACTS)}, derived: {} } });
        if (input.url.endsWith("/1")) { ${then} }
        else answer();
      });`)}`,
  );
const outcomesOf = async ({ read }: PageReader, pages: number) =>
  (await Promise.allSettled(Array.from({ length: pages }, (_, at) => read(pageOf(at))))).map((result) =>
    result.status === 'fulfilled' ? result.value.charset.slice(-1) : (result.reason as { reason: string }).reason,
  );

it('reads pages in threads that yield to whoever waits for an answer, and in no others', async () => {
  const tasks = () => readdirSync('/proc/self/task');
  const nicenessOf = (task: string): number | null => {
    try {
      const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
      // After the name, which may contain anything: state is the third field, niceness the nineteenth (proc(5)).
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    } catch {
      // It has ended meanwhile.
      return null;
    }
  };
  const before = new Set(tasks());
  const own = nicenessOf(String(process.pid)) ?? 0;
  await reader({ threads: 1 }).read(pageOf(0));
  const begun = tasks()
    .filter((task) => !before.has(task))
    .map(nicenessOf);
  expect(begun.filter((niceness) => niceness !== null && niceness > own)).toHaveLength(1);
});

it.each<[string, string]>([
  [
    'ten thousand names around a wide gap',
    `${Array.from({ length: 9_990 }, (_, at) => `<p><div id=a${at}>`).join('')}x${' '.repeat(4_000_000)}`,
  ],
  ['microdata around a long text', `<div itemscope>${'<div itemprop=a>'.repeat(499)}${'word '.repeat(900_000)}`],
])(
  'reads a page of %s before its time is over',
  async (_what, html) => {
    // They took minutes, and timed out, when each name scanned everything after it.
    const { read } = reader({ deadlineMs: 50_000 });
    const { html: facts } = await read({ ...pageOf(0), body: Buffer.from(`<title>Read</title>${html}`) });
    expect(facts.titles[0]?.value).toBe('Read');
  },
  60_000,
);

it('reads in threads what is read here, and brings along what follows from it', async () => {
  const { read } = reader();
  const own = ownThreadReader(SITE);
  const inputs = Array.from({ length: 9 }, (_, index) => pageOf(index));
  const readings = await Promise.all(inputs.map((input) => read(input)));
  expect(readings).toEqual(await Promise.all(inputs.map((input) => own.read(input))));
  for (const { html } of readings) {
    const found = { signature: signatureOf(html), packed: Buffer.from(packFacts(html) ?? []), findings: null };
    expect(found).toEqual(deriveFacts(html, null).derived);
    expect(await unpackFacts(packFacts(html) ?? new Uint8Array())).toEqual(html);
  }
  const [first = pageOf(0)] = inputs;
  const row = rowOf(first);
  const page = { ...row, ...(await read({ ...first, row })) };
  expect(findingsOfPage(page)).toEqual(findingsOfPage({ ...page, html: structuredClone(page.html) }));
  expect(Object.keys(findingsOfPage(page))).toContain('missing_or_invalid_page_title');
});

it('plans and makes changes in threads', async () => {
  const body = Buffer.from('<base href="/b/"><a href="x">x</a><a href="/y">y</a>');
  const { run } = { run: open({}).run.bind(threads) };
  const { targets, base } = await run('find-targets', { body, url: 'https://example.com/p' });
  expect([base, targets.map(({ value }) => value)]).toEqual(['https://example.com/b/', ['x', '/y']]);
  const [target] = targets;
  const fixes = new Map(target ? [[targetKey(target), { kind: 'retarget', code: 'internal_link_redirect', to: 'z' } as const]] : []);
  const { changes } = await run('rewrite', { body, fixes });
  expect(changes.map(({ value }) => value)).toEqual(['x']);
});

describe('a page beyond the limits is given up, and the pages behind it are read all the same:', () => {
  it.each([
    ['of time', 'for (;;);', { deadlineMs: 5_000 }, 'page-deadline'],
    ['of memory', 'for (const all = []; ; ) all.push(new Array(100_000).fill(Math.random()))', { memoryMb: 20 }, 'page-memory'],
    ['a thread that ends', 'process.exit(1)', {}, 'page-unreadable'],
    ['a reading that fails', 'parentPort.postMessage({ id, error: "broken" })', {}, 'page-unreadable'],
  ])('%s', async (_what, then, options, reason) => {
    const outcomes = await outcomesOf(reader({ ...options, threads: 1, script: programOf(then) }), 7);
    expect(outcomes).toEqual(['0', reason, '2', '3', '4', '5', '6']);
  });

  it('a program that does not even start ends every page, not the process', async () => {
    const script = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("broken")')}`);
    expect(new Set(await outcomesOf(reader({ threads: 2, script }), 12))).toEqual(new Set(['page-unreadable']));
  });
});

it('gives a page more time if its thread gets no processor', async () => {
  // A thread that waits works as little as one that a busy machine does not let work.
  const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000); answer();';
  expect(await outcomesOf(reader({ threads: 1, lateMs: 100, deadlineMs: 2_000, script: programOf(wait) }), 3)).toEqual(['0', '1', '2']);
  const forever = wait.replace('3_000', 'Infinity');
  const outcomes = await outcomesOf(reader({ threads: 1, lateMs: 100, deadlineMs: 2_000, script: programOf(forever) }), 2);
  expect(outcomes).toEqual(['0', 'page-deadline']);
});

it('reads other pages in another thread once one is late', async () => {
  const { read } = reader({ threads: 2, usual: 1, lateMs: 20, deadlineMs: 600_000, script: programOf('for (;;);') });
  // More than one thread takes at a time: the rest waits for another thread, which answers long before the first one's deadline.
  const readings = Array.from({ length: 30 }, (_, at) => read(pageOf(at === 1 ? 1 : 0)));
  const [last] = await Promise.all(readings.slice(-10));
  expect(last?.charset).toBe(pageOf(0).url);
});

it('holds nobody up meanwhile', async () => {
  const reading = outcomesOf(reader({ threads: 1, deadlineMs: 5_000, script: programOf('for (;;);') }), 2);
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 5);
  const outcomes = await reading.finally(() => clearInterval(turn));
  expect(outcomes).toEqual(['0', 'page-deadline']);
  expect(turns).toBeGreaterThan(5);
});

it('reads facts that were packed with their links as they are', async () => {
  const { html } = await ownThreadReader(SITE).read(pageOf(1));
  expect(await unpackFacts(zstdCompressSync(JSON.stringify(html)))).toEqual(html);
  await expect(unpackFacts(zstdCompressSync('{"text":"ferns"}'))).rejects.toThrow('not the facts of a page');
});

/** A program that never finishes its task. */
const HANGING = new URL(
  'data:text/javascript,import { parentPort } from "node:worker_threads"; parentPort.on("message", () => undefined);',
);
const answerOf = (body: string): OutgoingResult => ({
  ok: true,
  url: 'https://example.com/robots.txt',
  status: 200,
  headers: {},
  body: Buffer.from(body),
  bodySkipped: false,
  truncated: false,
  incomplete: false,
  redirects: [],
  responseMs: 1,
  totalMs: 1,
  wireBytes: body.length,
  receivedAt: '2026-01-01T00:00:00.000Z',
});
const ROBOTS = { origin: 'https://example.com', verdict: 'rules', status: 200, failure: null, truncated: false } as const;

describe('what a site begins with is read in threads:', () => {
  it('a robots.txt, of which the group of the crawler comes back', async () => {
    const body = 'User-agent: CanopyBot\nDisallow: /a\nCrawl-delay: 2\nSitemap: /map.xml\nUser-agent: *\nDisallow: /';
    const rules = await readRobots({ ...ROBOTS, body }, 'CanopyBot', open({}));
    expect([rules.allows('https://example.com/a'), rules.allows('https://example.com/b'), rules.crawlDelay, rules.sitemaps]).toEqual([
      false,
      true,
      2,
      ['https://example.com/map.xml'],
    ]);
  });

  it('a robots.txt that takes too long forbids all, and says why', async () => {
    const { fact, allows } = await readRobots({ ...ROBOTS, body: 'User-agent: *' }, 'x', open({ script: HANGING, deadlineMs: 20 }));
    expect(allows('https://example.com/')).toBe(false);
    expect(fact).toMatchObject({
      verdict: 'disallow-all',
      failure: { reason: 'page-deadline', message: expect.stringContaining('robots.txt') },
    });
  });

  it('a sitemap, its locations resolved; one that takes too long is told as a problem', async () => {
    const get = async () => answerOf('<urlset><url><loc>/a</loc></url><url><loc>mailto:x</loc></url></urlset>');
    const start = [{ url: 'https://example.com/map.xml', source: 'given' as const }];
    const limits = { maxFiles: 1, maxUrls: 10 };
    const { facts, urls } = await readSitemaps(start, { get, threads: open({}) }, limits);
    expect([facts[0]?.kind, facts[0]?.entries, [...urls.keys()]]).toEqual(['urlset', 2, ['https://example.com/a']]);
    await threads?.close();
    const late = await readSitemaps(start, { get, threads: open({ script: HANGING, deadlineMs: 20 }) }, limits);
    expect(late.facts).toMatchObject([{ kind: 'none', problem: expect.stringContaining('sitemap took longer') }]);
  });
});

it('checks a page that was drawn in its thread too', async () => {
  const { read, check } = reader();
  const input = pageOf(0);
  const row = rowOf(input);
  const { html, charset } = await read({ ...input, row });
  const rendering = {
    outcome: 'drawn',
    rawWords: 0,
    drawnWords: 500,
    message: null,
    raw: { title: null, canonical: null, noindex: false },
  } as const;
  const page: PageResult = { ...row, charset, html, rendering };
  await check(page);
  expect(derivedOf(html)?.findings).toEqual(checkPage(page));
  expect(Object.keys(findingsOfPage(page))).toContain('rendered_content');
});
