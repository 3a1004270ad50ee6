import { expect, type Page, type Request } from '@playwright/test';

/** A page with no script loading for this long, and idle, has everything it needs. */
const QUIET_MS = 500;

/** Scripts that a page requests from now on. */
export interface WatchedScripts {
  /** URLs, in the order of requests */
  readonly asked: readonly string[];
  /** waits until all have loaded: chunks load further chunks */
  readonly settled: () => Promise<void>;
  /** texts of all loaded scripts */
  readonly texts: () => Promise<string[]>;
}

/** @param isWanted which of them to watch, by URL */
export function watchScripts(page: Page, isWanted: (url: string) => boolean = () => true): WatchedScripts {
  const asked: string[] = [];
  const finished = new Map<string, Request>();
  let underWay = 0;
  let since = performance.now();
  // On a slow machine, loaded code may run for long before it requests more.
  const isAtRest = async () => {
    const before = asked.length;
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    return underWay === 0 && asked.length === before && performance.now() - since > QUIET_MS;
  };
  const isOne = (request: Request) => request.resourceType() === 'script' && isWanted(request.url());
  const ended = (request: Request) => {
    if (!isOne(request)) return;
    underWay -= 1;
    since = performance.now();
  };
  page.on('request', (request) => {
    if (!isOne(request)) return;
    asked.push(request.url());
    underWay += 1;
    since = performance.now();
  });
  page.on('requestfailed', ended);
  page.on('requestfinished', (request) => {
    ended(request);
    if (isOne(request)) finished.set(request.url(), request);
  });
  return {
    asked,
    settled: () => expect.poll(isAtRest, { message: 'all scripts have come' }).toBe(true),
    texts: () => Promise.all([...finished.values()].map(async (request) => (await request.response())?.text() ?? '')),
  };
}
