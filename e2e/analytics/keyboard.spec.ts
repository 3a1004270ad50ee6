// Every user journey through the dashboards without a mouse.
import type { Page } from '@playwright/test';
import { endImports, gardenWorkspace } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { tabTo } from '../harness/keyboard.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday, written } from '../harness/source-rows.ts';

const DAYS = { from: dayFromToday(-12), to: dayFromToday(-6) };

async function show(page: Page, path: string): Promise<void> {
  const { owner, workspace } = await gardenWorkspace();
  await open(page, owner, inWorkspace(`${path}?range=${DAYS.from}..${DAYS.to}`, workspace));
  await expect(page.getByRole('main').locator('h2').first()).toBeAttached();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('connecting, from the empty dashboard through Google’s consent', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  const button = page.getByRole('button', { name: 'Connect Google Search Console' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect Search Console' });
  await expect(dialog.getByRole('textbox', { name: 'Domain' })).toBeFocused();
  await tabTo(page, dialog.getByRole('tab', { name: 'Domain' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('textbox', { name: 'URL Prefix' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Domain' })).toBeFocused();
  await page.keyboard.type('northfield-nursery.example');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Allow' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/gsc-data-updating/);
  await tabTo(page, page.getByRole('link', { name: 'Open the dashboards' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Dashboards' })).toBeVisible();
  await endImports(agency, workspace);
});

test('tabs, metric toggles, the crosshair and a chart’s menu', async ({ page }) => {
  await show(page, '/dashboard/overview');
  const tabs = page.getByRole('navigation', { name: 'Dashboards' });
  await tabTo(page, tabs.getByRole('link', { name: 'Query', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Queries', exact: true })).toBeVisible();
  const toggle = page.getByRole('group', { name: /^Metrics of/ }).getByRole('button', { name: /^Position/ });
  await tabTo(page, toggle);
  await page.keyboard.press('Space');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle).toBeFocused();
  const chart = page.getByRole('group', { name: /^Search performance of queries, / });
  await tabTo(page, chart);
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: /Clicks \d/ })).toContainText('Position');
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: 'Search performance of queries: more actions' });
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Search performance of queries' })).toBeVisible();
  await expect(menu).toBeFocused();
});

test('the date range: the calendar, and a start after the end', async ({ page }) => {
  await show(page, '/dashboard/query');
  await page.keyboard.press('c');
  const picker = page.getByRole('dialog', { name: /^Date range/ });
  const month = picker.getByRole('grid');
  await expect(month).toBeVisible();
  await expect(picker.locator(':focus'), 'the dialog has taken the focus').toBeAttached();
  await tabTo(page, month.locator('[tabindex="0"]'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(picker.getByLabel('From', { exact: true })).toHaveValue(dayFromToday(-13));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(picker.getByLabel('To', { exact: true })).toHaveValue(dayFromToday(-11));
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('PageDown');
  await expect(month.locator(':focus'), 'no day after today').toHaveAttribute('aria-current', 'date');
  await tabTo(page, picker.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect.poll(() => param(page, 'range')).toBe(`${dayFromToday(-13)}..${dayFromToday(-11)}`);
  await expect(
    page.getByRole('button', { name: new RegExp(`^Date range: ${written.day(dayFromToday(-13))} – ${written.day(dayFromToday(-11))}`) }),
  ).toBeFocused();
  await page.keyboard.press('c');
  await picker.getByLabel('To', { exact: true }).fill(dayFromToday(-15));
  await expect(picker.getByLabel('To', { exact: true })).toHaveValue(dayFromToday(-13));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Date range/ })).toBeFocused();
});

test('a table: search, sorting, columns, pages; its row’s drawer and back to the row', async ({ page }) => {
  await show(page, '/dashboard/page');
  const table = page.getByRole('table', { name: 'Pages in search' });
  await page.keyboard.press('/');
  await page.keyboard.type('nursery');
  await expect.poll(() => param(page, 'search')).toBe('nursery');
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const columns = page.getByRole('button', { name: 'Columns' });
  await tabTo(page, columns);
  await page.keyboard.press('Enter');
  const ctr = page.getByRole('checkbox', { name: 'CTR', exact: true });
  await tabTo(page, ctr);
  await page.keyboard.press('Space');
  await expect(table.getByRole('button', { name: 'CTR', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  const clicks = page.getByRole('button', { name: 'Clicks', exact: true });
  await tabTo(page, clicks);
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader').filter({ has: clicks })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader').filter({ has: clicks })).toHaveAttribute('aria-sort', 'descending');
  await expect(clicks).toBeFocused();

  const opener = table.getByRole('button', { name: /^Open / }).first();
  await tabTo(page, opener);
  const first = (await opener.getAttribute('aria-label'))?.replace('Open ', '') ?? '';
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Performance Metrics');
  await page.keyboard.press('j');
  await expect.poll(() => param(page, 'issue')).not.toBe(first);
  await expect(drawer.getByRole('button', { name: 'Previous page (K)' })).toBeEnabled();
  await page.keyboard.press('k');
  await expect.poll(() => param(page, 'issue')).toBe(first);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  const next = page.getByRole('button', { name: 'Next page' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect.poll(() => param(page, 'page')).toBe('2');
});

test('a note is written, found from its mark, and deleted', async ({ page }) => {
  await show(page, '/dashboard/query');
  const add = page.getByRole('button', { name: 'Add note' });
  await tabTo(page, add, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await tabTo(page, dialog.getByRole('textbox', { name: 'What happened' }));
  await page.keyboard.type('New greenhouse');
  await tabTo(page, dialog.getByRole('button', { name: 'Save note' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  const mark = page.getByRole('button', { name: /Note: New greenhouse/ });
  await tabTo(page, mark, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Annotations' })).toBeFocused();
  const line = page.getByRole('region', { name: 'Annotations' }).getByRole('listitem').filter({ hasText: 'New greenhouse' });
  await tabTo(page, line.getByRole('button', { name: /^Actions/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line).toHaveCount(0);
});

test('the palette leads to a dashboard, keys compare, and ? lists them', async ({ page }) => {
  await show(page, '/dashboard/overview');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('queries in search');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Go to queries in search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/query/);
  await expect(page.getByRole('heading', { level: 2, name: 'Queries', exact: true })).toBeVisible();
  await page.keyboard.press('x');
  await expect.poll(() => param(page, 'compare')).toBe('none');
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Choose a custom range');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});
