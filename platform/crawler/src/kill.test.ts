import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import { journalStore } from './journal-store.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { createOutgoing } from './outgoing/index.ts';
import { makeReport } from './report/make-report.ts';
import { generatedSite, random } from './testing/generated-site.ts';
import { loopbackServer, type LoopbackServer } from './testing/loopback-server.ts';

const CONCURRENCY = 4;
const KILLS = 10;
const SEED = 7;
const folder = mkdtempSync(join(tmpdir(), 'crawl-kill-'));
let site: LoopbackServer | undefined;

afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command line in its own process; `kill` receives a way to kill it, like a power cut. */
function runCommand(origin: string, store: string): { kill: () => void; ended: Promise<number | null> } {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'cli.ts'),
      origin,
      '--store',
      store,
      '--rate',
      '0',
      '--concurrency',
      String(CONCURRENCY),
      '--allow-host',
      '127.0.0.1',
      '--render',
      'never',
      '--quiet',
    ],
    { stdio: 'ignore' },
  );
  return { kill: () => child.kill('SIGKILL'), ended: new Promise((resolve) => child.on('exit', (code) => resolve(code))) };
}

/** Everything a crawl found, without what differs between requests, and with every issue the checks find in it. */
function outcome(origin: string, store: MemoryStore) {
  const pages = store
    .pages()
    .toSorted((a, b) => a.url.localeCompare(b.url))
    .map(({ responseMs: _first, totalMs: _all, fetchedAt: _at, discoveredFrom: _from, headers: { date: _date, ...headers }, ...page }) => ({
      ...page,
      headers,
      responseMs: 1,
      totalMs: 1,
      fetchedAt: '',
      discoveredFrom: null,
    }));
  const counts = { discovered: 0, pending: 0, fetched: 0, failed: 0, robotsBlocked: 0 };
  const { findings } = makeReport(`${origin}/`, { stopped: 'done', counts, site: store.site() }, { ...store, pages: () => pages });
  return { pages, findings };
}

it(`a crawl killed at ${KILLS} random points ends with the same pages and issues, asking again only for what was in flight`, async () => {
  const generated = generatedSite({ seed: SEED, pages: 110, bytes: [500, 1500] });
  let served = 0;
  let onServed = () => undefined as void;
  site = await loopbackServer((request, response) => {
    served += 1;
    onServed();
    const found = generated.answer(request.url ?? '/');
    if (!found) return void response.writeHead(404).end();
    response
      .writeHead(found.status, found.headers)
      .end(typeof found.body === 'string' ? found.body.replaceAll('ORIGIN', site?.origin ?? '') : found.body);
  });
  const whole = memoryStore();
  const outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/1.0' });
  await crawl({ startUrl: site.origin, outgoing, requestsPerSecond: Infinity, concurrency: CONCURRENCY }, whole);
  await outgoing.close();
  const total = served;
  site.requests.length = 0;

  const store = join(folder, 'journal');
  const next = random(SEED);
  /** What each run requested; that a run requests twice what seems slow does not matter here. */
  const asked: Set<string>[] = [];
  const noteRun = (): void => void asked.push(new Set(site?.requests.splice(0).filter((path) => path in generated.truth)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const run = runCommand(site.origin, store);
    // From the very first request on, never quite to the end.
    const killAt = served + 1 + Math.floor(next() * (total / KILLS));
    onServed = () => {
      if (served === killAt) run.kill();
    };
    expect(await run.ended).toBeNull();
    noteRun();
  }
  onServed = () => undefined;
  expect(await runCommand(site.origin, store).ended).toBe(0);

  const [expected, found] = [outcome(site.origin, whole), outcome(site.origin, await journalStore(store))];
  expect(found.pages).toEqual(expected.pages);
  expect(found.findings).toEqual(expected.findings);
  expect(expected.findings.length).toBeGreaterThan(5);
  expect(Object.keys(generated.truth).sort()).toEqual(found.pages.map(({ url }) => url.replace(site?.origin ?? '', '')).sort());
  // robots.txt and sitemaps are read again as long as nothing is stored.
  noteRun();
  const all = asked.flatMap((run) => [...run]);
  expect(all.length - new Set(all).size).toBeLessThanOrEqual(KILLS * CONCURRENCY);
});
