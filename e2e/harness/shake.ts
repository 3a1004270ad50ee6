import { createHash } from 'node:crypto';
import process from 'node:process';
import { test, type BrowserContext, type Page } from '@playwright/test';

/** Range of the CPU slowdown factor, drawn for each page. */
const SLOWER = { from: 2, to: 6 };

/** Seed of every random draw; null if nothing is to be shaken. */
const seedOfRun = (): string | null => process.env['E2E_SHAKE'] || null;

/** 0 ≤ n < 1, deterministic for the same text */
const drawn = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * Runs in the page before anything else: delays each API call by up to 300 ms, now and then by up to three seconds, half of the calls
 * before they are sent, the others once they are answered. Responses that a test mocks are delayed as well. The delay
 * depends on the seed, the screen, the call and how often it was made, so that a seed is reproducible.
 */
function holdCallsBack(seed: string): void {
  const send = globalThis.fetch;
  // A test may stop the page's clock later.
  const setTimer = globalThis.setTimeout;
  const times = new Map<string, number>();
  const draw = (text: string): number => {
    let hash = 0x811c9dc5;
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
  /** Ids differ from run to run. */
  const withoutIds = (path: string): string => path.replaceAll(/[^/]*\d[^/]*/g, ':id');
  const wait = (ms: number, signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (!signal) return void setTimer(resolve, ms);
      const end = () => reject(signal.reason as Error);
      if (signal.aborted) return end();
      signal.addEventListener('abort', end, { once: true });
      setTimer(() => (signal.removeEventListener('abort', end), resolve()), ms);
    });
  globalThis.fetch = async (input, init) => {
    const asked = input instanceof Request ? input : null;
    const { pathname } = new URL(asked?.url ?? String(input as string | URL), location.href);
    // What a page sends while it closes must leave at once.
    if (!pathname.startsWith('/api/') || (init?.keepalive ?? asked?.keepalive)) return send(input, init);
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const name = [init?.method ?? asked?.method ?? 'GET', pathname, location.pathname].map(withoutIds).join(' ');
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const source = [seed, loaded?.type, name, time].join(' ');
    const ms = draw(`${source} long`) < 0.08 ? 1_000 + 2_000 * draw(source) : 300 * draw(source);
    const signal = init?.signal ?? asked?.signal;
    const isBefore = draw(`${source} before`) < 0.5;
    if (isBefore) await wait(ms, signal);
    const answer = await send(input, init);
    if (!isBefore) await wait(ms, signal);
    return answer;
  };
}

async function slowDown(page: Page, seed: string): Promise<void> {
  const rate = SLOWER.from + (SLOWER.to - SLOWER.from) * drawn(seed);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
}

/** Seed of the running test: its delays are the same whether it runs alone or with others. */
const seedOfTest = (run: string): string => `${run} ${test.info().titlePath.join(' ')}`;

/**
 * If `E2E_SHAKE` is set to a seed: each page of the context gets a slower CPU, and API calls complete late and not always in
 * order. Reveals what a test, or the portal, takes for granted.
 */
export async function shake(context: BrowserContext): Promise<void> {
  const run = seedOfRun();
  if (run === null) return;
  const seed = seedOfTest(run);
  let pages = 0;
  await context.addInitScript(holdCallsBack, seed);
  context.on('page', (page) => void slowDown(page, `${seed} ${(pages += 1)}`));
}

/** The same for one page of a context shared by several tests. */
export async function shakePage(page: Page): Promise<void> {
  const run = seedOfRun();
  if (run === null) return;
  await page.addInitScript(holdCallsBack, seedOfTest(run));
  await slowDown(page, seedOfTest(run));
}
