import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { gardenWorkspace } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday } from '../harness/source-rows.ts';

const RANGE = `range=${dayFromToday(-12)}..${dayFromToday(-6)}&compare=previous`;
const PAGE = 'https://northfield-nursery.example/';

test.beforeAll(async () => {
  await gardenWorkspace();
});

async function show(page: Page, path: string): Promise<void> {
  const { owner, workspace } = await gardenWorkspace();
  await open(page, owner, inWorkspace(`${path}${path.includes('?') ? '&' : '?'}${RANGE}`, workspace));
  await expect(page.getByRole('main').locator('h2').first()).toBeAttached();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

const press =
  (name: string | RegExp, kind: 'dialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole(kind)).toBeVisible();
  };
const menuItem = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press(menu, 'menu')(page);
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toBeHidden();
};
const keys = (combination: string) => async (page: Page) => {
  await page.keyboard.press(combination);
  await expect(page.getByRole('dialog')).toBeVisible();
};

type Act = (page: Page) => Promise<unknown>;

const SCREENS: Readonly<Record<string, { readonly path: string; readonly act?: Act }>> = {
  'all pages': { path: '/dashboard/page' },
  'all queries': { path: '/dashboard/query' },
  'Google Analytics': { path: '/dashboard/analytics' },
  'a page’s drawer': {
    path: `/dashboard/page?issue=${encodeURIComponent(PAGE)}`,
    act: (page) => expect(page.getByRole('dialog')).toContainText('Performance Metrics'),
  },
  'the filter form': { path: '/dashboard/page', act: press('Filter') },
};

for (const [name, { path, act }] of Object.entries(SCREENS)) {
  test(`${name}: axe finds nothing in light and dark, and it fits on a phone`, async ({ page }) => {
    await show(page, path);
    await act?.(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

/** What opens over the queries and closes on Escape, and the part of it that covers the page. */
const OVER_QUERIES: Readonly<Record<string, readonly [Act, string]>> = {
  'the date range and its calendar': [
    async (page) => {
      await press(/^Date range/)(page);
      await expect(page.getByRole('grid')).toBeVisible();
    },
    '[role="dialog"]',
  ],
  'the choice of columns': [press('Columns'), '[role="dialog"]'],
  'the menu of a chart': [press(/more actions$/, 'menu'), '[role="menu"]'],
  'the saved views': [press('Saved views', 'menu'), '[role="menu"]'],
  'a new note': [press('Add note'), '[role="dialog"]'],
  'the data source': [press('Data source'), '[role="dialog"]'],
  'the palette': [keys('Control+k'), '[role="dialog"]'],
  'the keys': [keys('Shift+?'), '[role="dialog"]'],
};

test('whatever opens over a dashboard: axe finds nothing in light and dark, and it fits on a phone', async ({ page }) => {
  await show(page, '/dashboard/query');
  for (const [name, [act, over]] of Object.entries(OVER_QUERIES)) {
    await test.step(name, async () => {
      await act(page);
      await expectAccessible(page, over);
      await expectNoOverflow(page);
      await page.locator(over).press('Escape');
      await expect(page.locator(over)).toBeHidden();
    });
  }
  await menuItem(/more actions$/, 'View as table')(page);
  await expectAccessible(page);
});

test('users by channel in total, countries as line and pie: axe finds nothing in light and dark', async ({ page }) => {
  for (const kind of ['line', 'pie']) {
    await show(page, `/dashboard?channelUsers.as=totals&countries.as=${kind}`);
    await page.getByRole('heading', { name: 'Top countries' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('group', { name: /^Top countries/ }).locator('svg')).toBeVisible();
    await expectAccessible(page);
  }
});

test('disconnecting and naming a view: axe finds nothing in light and dark', async ({ page }) => {
  await show(page, '/dashboard/query');
  await page.getByRole('button', { name: 'Data source' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('dialog', { name: 'Disconnect Google?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expectAccessible(page);
});

test('connecting: axe finds nothing in light and dark', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/dashboard', workspace));
  await expect(page.getByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Connect Google Search Console' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Search Console' });
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('no domain');
  await dialog.getByRole('textbox', { name: 'Domain' }).blur();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'URL Prefix' }).click();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
