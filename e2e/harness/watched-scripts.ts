import { expect, type Page, type Request } from '@playwright/test';

/** Without a script on its way for so long, and with nothing left to do, a page has what it wants. */
const QUIET_MS = 500;

/** The scripts a page asks for from now on. */
export interface WatchedScripts {
  /** addresses, in the order they were asked for */
  readonly asked: readonly string[];
  /** waits until all of them have come: parts ask for further parts */
  readonly settled: () => Promise<void>;
  /** texts of all that have come */
  readonly texts: () => Promise<string[]>;
}

/** @param isWanted which of them to watch, by address */
export function watchScripts(page: Page, isWanted: (url: string) => boolean = () => true): WatchedScripts {
  const asked: string[] = [];
  const finished = new Map<string, Request>();
  let underWay = 0;
  let since = performance.now();
  // What has come may run for long on a slow machine before it asks for more.
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
