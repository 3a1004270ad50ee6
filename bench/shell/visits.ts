import type { Browser, Page } from '@playwright/test';
import { copiesIn, countRenderers } from './copies.ts';
import { remotesOf, type PageRemote } from './remotes-of-page.ts';
import { freshVisitor, type SignedIn } from './sign-in.ts';
import { watchRest, watchScripts, type LoadedScript } from './watch-scripts.ts';

/** One of the host's own screens, without any remote. */
export const PLAIN_SCREEN = '/get-started';

/** Who visits, and where. */
export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly session: SignedIn;
}

/** Opens a page with empty caches for a visitor while `look` runs. */
export async function withPage<T>({ browser, url, session }: Visit, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await freshVisitor(browser, url, session);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

const heading = (page: Page) => page.locator('main h1').first();

export interface ShellVisit {
  /** fetched before the sidebar responded */
  readonly untilAnswer: LoadedScript[];
  /** fetched afterwards, until the page was idle */
  readonly later: LoadedScript[];
  readonly remotes: PageRemote[];
}

/** Opens a screen without a remote and collapses the sidebar as soon as possible. */
export async function visitShell(visit: Visit): Promise<ShellVisit> {
  return withPage(visit, async (page) => {
    const scripts = watchScripts(page);
    const rest = watchRest(page);
    await page.goto(`${visit.url}${PLAIN_SCREEN}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
    const untilAnswer = await scripts.soFar();
    await rest();
    return { untilAnswer, later: (await scripts.soFar()).slice(untilAnswer.length), remotes: await remotesOf(page) };
  });
}

/** Every script that a remote's screen needs, starting with an empty cache. */
export async function visitScreen(visit: Visit, path: string): Promise<LoadedScript[]> {
  return withPage(visit, async (page) => {
    const scripts = watchScripts(page);
    const rest = watchRest(page);
    await page.goto(`${visit.url}${path}`, { waitUntil: 'commit' });
    await heading(page).waitFor();
    await rest();
    return scripts.soFar();
  });
}

export interface RoundTrip {
  readonly scripts: LoadedScript[];
  readonly copies: [string, number][];
  /** React renderers that registered */
  readonly renderers: number;
}

/** Visits every remote in one page, without reloading it. */
export async function visitAll(visit: Visit, remotes: readonly PageRemote[]): Promise<RoundTrip> {
  return withPage(visit, async (page) => {
    const watch = watchScripts(page);
    const rest = watchRest(page);
    const renderers = await countRenderers(page);
    await page.goto(`${visit.url}${PLAIN_SCREEN}`);
    await heading(page).waitFor();
    await rest();
    for (const { path } of remotes) {
      await page.evaluate((to) => {
        document.querySelector('main h1')?.setAttribute('data-left', '');
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await page.locator('main h1:not([data-left])').first().waitFor();
      await rest();
    }
    const scripts = await watch.soFar();
    return { scripts, copies: copiesIn(scripts), renderers: await renderers() };
  });
}

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms; a processor four times slower. */
export const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const SLOW_CPU = { rate: 4 };

/** From the address bar to the heading of a remote's screen, with a cold cache, on a slow connection and a slow machine. @returns ms */
export async function timeScreen(visit: Visit, path: string): Promise<number> {
  return withPage(visit, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
    await page.goto(`${visit.url}${path}`, { waitUntil: 'commit', timeout: 120_000 });
    const shown = await page.waitForFunction(() => document.querySelector('main h1') && performance.now(), undefined, {
      polling: 'raf',
      timeout: 120_000,
    });
    return Number(await shown.jsonValue());
  });
}
