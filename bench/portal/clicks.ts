import type { Locator, Page } from '@playwright/test';
import { SLOW_CPU, withPage, type Visit } from '../shell/visits.ts';
import { DASHBOARD, dashboardDrawn } from './dashboard-visit.ts';

/** Something people click all day; `undo` puts the screen back. */
interface Click {
  readonly what: string;
  readonly target: (page: Page) => Locator;
  readonly undo: (page: Page) => Promise<void>;
}

const escape = (page: Page) => page.keyboard.press('Escape');

const closeDrawer = async (page: Page) => {
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  await escape(page);
  await drawer.waitFor({ state: 'hidden' });
};

const ON_PERFORMANCE: readonly Click[] = [
  { what: 'date menu', target: (page) => page.getByRole('button', { name: /^Date range/ }), undo: escape },
  { what: 'metric toggle', target: (page) => page.getByRole('button', { name: /^New Users/ }).first(), undo: (page) => page.getByRole('button', { name: /^New Users/ }).first().click() },
  { what: 'palette', target: (page) => page.getByRole('button', { name: /^Go to/ }), undo: escape },
];
const ON_PAGES: readonly Click[] = [
  { what: 'tab', target: (page) => page.getByRole('link', { name: 'Query', exact: true }), undo: (page) => page.getByRole('link', { name: 'Page', exact: true }).click() },
  { what: 'filter', target: (page) => page.getByRole('button', { name: /^Show only / }).first(), undo: async (page) => void (await page.goBack()) },
  { what: 'drawer', target: (page) => page.getByRole('button', { name: /^Open http/ }).first(), undo: closeDrawer },
];

/** Longest from a click to the next frame, as the browser's Event Timing has it, ms; 16 where it was quicker than one frame. */
async function timeClick(page: Page, { target, undo }: Click): Promise<number> {
  await target(page).waitFor();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { __clicks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (/^(pointer(down|up)|click|mouse(down|up))$/.test(entry.name)) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await target(page).click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const seen = await page.evaluate(() => (window as unknown as { __clicks: number[] }).__clicks);
  await undo(page);
  await dashboardDrawn(page);
  return Math.max(16, ...seen);
}

/** Each click a few times, on a processor four times slower. @returns ms by what was clicked */
export async function timeClicks(visit: Visit, rounds: number): Promise<ReadonlyMap<string, readonly number[]>> {
  return withPage(visit, async (page) => {
    const times = new Map<string, number[]>();
    const devtools = await page.context().newCDPSession(page);
    for (const [path, clicks] of [[DASHBOARD, ON_PERFORMANCE], [`${DASHBOARD}/page`, ON_PAGES]] as const) {
      await page.goto(`${visit.url}${path}`);
      await dashboardDrawn(page);
      await devtools.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
      for (const click of clicks) {
        const own = times.get(click.what) ?? [];
        times.set(click.what, own);
        for (let round = 0; round < rounds; round += 1) own.push(await timeClick(page, click));
      }
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    return times;
  });
}

/** From the click on a remote's link that the pointer rested on to its heading, ms. */
export async function timeHovered(visit: Visit): Promise<number> {
  return withPage(visit, async (page) => {
    await page.goto(`${visit.url}/get-started`);
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Analytics' });
    await link.hover();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      addEventListener(
        'click',
        () => {
          const began = performance.now();
          document.querySelector('main h1')?.setAttribute('data-left', '');
          const look = () => {
            if (document.querySelector('main h1:not([data-left])')) Object.assign(window, { __took: performance.now() - began });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    await link.click();
    const took = await page.waitForFunction(() => (window as unknown as { __took?: number }).__took);
    return Number(await took.jsonValue());
  });
}
