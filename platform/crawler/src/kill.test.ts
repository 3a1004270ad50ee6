import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { journalStore } from './journal-store.ts';
import { loopbackServer, type LoopbackServer } from './testing/loopback-server.ts';

const PAGES = 120;
const CONCURRENCY = 4;
const folder = mkdtempSync(join(tmpdir(), 'crawl-kill-'));
let site: LoopbackServer | undefined;

afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command line in a process of its own; `kill` is called with a way to kill it, like a power cut. */
function runCommand(origin: string, store: string): { kill: () => void; ended: Promise<number | null> } {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), origin, '--store', store, '--rate', '0', '--concurrency', String(CONCURRENCY), '--allow-host', '127.0.0.1'],
    { stdio: 'ignore' },
  );
  return { kill: () => child.kill('SIGKILL'), ended: new Promise((resolve) => child.on('exit', (code) => resolve(code))) };
}

it('a crawl killed at many points ends with the same pages, asking again only for what was in flight', async () => {
  let served = 0;
  let onServed = () => undefined as void;
  site = await loopbackServer((request, response) => {
    served += 1;
    onServed();
    const id = Number(/^\/p(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? 0 : NaN));
    if (Number.isNaN(id)) {
      response.writeHead(404).end();
      return;
    }
    const next = [2 * id + 1, 2 * id + 2, (id * 7) % PAGES].filter((page) => page < PAGES);
    response.setHeader('content-type', 'text/html');
    response.end(next.map((page) => `<a href="/p${page}">p</a>`).join(''));
  });
  const store = join(folder, 'journal');
  let kills = 0;
  for (const after of [1, 9, 14, 23, 17, 11, 28]) {
    const { kill, ended } = runCommand(site.origin, store);
    const killAt = served + after;
    onServed = () => {
      if (served === killAt) kill();
    };
    expect(await ended).toBeNull();
    kills += 1;
  }
  onServed = () => undefined;
  const started = performance.now();
  expect(await runCommand(site.origin, store).ended).toBe(0);
  expect(performance.now() - started).toBeLessThan(5000);

  const pages = (await journalStore(store)).pages();
  const expected = ['/', ...Array.from({ length: PAGES }, (_, id) => `/p${id}`)];
  expect(pages.map(({ url }) => url.replace(site?.origin ?? '', '')).sort()).toEqual(expected.sort());
  expect(pages.every(({ outcome }) => outcome === 'html')).toBe(true);
  const asked = site.requests.filter((path) => path === '/' || path.startsWith('/p'));
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(kills * CONCURRENCY);
}, 30_000);
