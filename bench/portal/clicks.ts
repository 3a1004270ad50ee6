import type { Locator, Page } from '@playwright/test';
import { SLOW_CPU, withPage, type Visit } from '../shell/visits.ts';
import { awaited, timeAnswer, type Answer } from './answer-time.ts';
import { DASHBOARD, dashboardDrawn } from './dashboard-visit.ts';

/** Something people click often; `undo` restores the screen. */
interface Click {
  readonly what: string;
  readonly target: (page: Page) => Locator;
  readonly answer: Answer;
  readonly undo: (page: Page) => Promise<unknown>;
}

const DIALOG: Answer = { selector: '[role="dialog"]' };
const FILTERS: Answer = { selector: 'main [role="group"][aria-label="Filters"]' };
const OFF: Answer = { selector: '[aria-pressed="false"]', isOfTarget: true };

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};
const button = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first();
const tab = (name: string) => (page: Page) => page.getByRole('navigation', { name: 'Dashboards' }).getByRole('link', { name, exact: true });
const toggle = button(/^New Users/);

const ON_PERFORMANCE: readonly Click[] = [
  { what: 'date menu', target: button(/^Date range/), answer: DIALOG, undo: closeDialog },
  {
    what: 'metric toggle',
    target: toggle,
    answer: OFF,
    undo: async (page) => {
      await toggle(page).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^New Users/, pressed: true })
        .first()
        .waitFor();
    },
  },
  {
    what: 'palette',
    target: (page) => page.getByRole('banner').getByRole('button', { name: /^Go to/ }),
    answer: DIALOG,
    undo: closeDialog,
  },
];
const ON_PAGES: readonly Click[] = [
  {
    what: 'tab',
    target: tab('Query'),
    answer: { selector: '[aria-current="page"]', isOfTarget: true },
    undo: async (page) => {
      await page.getByRole('table', { name: 'Queries in search' }).waitFor();
      await tab('Page')(page).click();
      await page.getByRole('table', { name: 'Pages in search' }).waitFor();
    },
  },
  {
    what: 'filter',
    target: button(/^Show only /),
    answer: FILTERS,
    undo: async (page) => {
      await page.getByRole('heading', { name: 'Search performance of this page' }).waitFor();
      await dashboardDrawn(page);
      await page.goBack();
      await page.locator(FILTERS.selector).waitFor({ state: 'hidden' });
    },
  },
  { what: 'drawer', target: button(/^Open http/), answer: DIALOG, undo: closeDialog },
];

async function timeClick(page: Page, { what, target, answer, undo }: Click): Promise<number> {
  const took = await timeAnswer(page, what, target(page), answer);
  await awaited(`the screen to be as it was (${what})`, undo(page));
  await awaited(`the dashboard to be drawn (${what})`, dashboardDrawn(page));
  return took;
}

/** Makes each click several times, on a processor four times slower. @returns ms by what was clicked */
export async function timeClicks(visit: Visit, rounds: number): Promise<ReadonlyMap<string, readonly number[]>> {
  return withPage(visit, async (page) => {
    const times = new Map<string, number[]>();
    const devtools = await page.context().newCDPSession(page);
    for (const [path, clicks] of [
      [DASHBOARD, ON_PERFORMANCE],
      [`${DASHBOARD}/page`, ON_PAGES],
    ] as const) {
      await page.goto(`${visit.url}${path}`);
      await awaited(`${path} to be drawn`, dashboardDrawn(page));
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
