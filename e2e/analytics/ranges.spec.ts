// Edge cases of ranges: a leap day, one day, only zeros, no data; viewed west of Greenwich, where a day begins hours later.
import type { Page, Route } from '@playwright/test';
import { gardenWorkspace, NORTHFIELD_PROPERTY } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday, written } from '../harness/source-rows.ts';
import { webTotals } from '../harness/web-source.ts';

const LAST = dayFromToday(-6);
/** Three days of the source, and the days they are shown as. */
const SHOWN_AS = new Map([
  [dayFromToday(-8), '2024-02-28'],
  [dayFromToday(-7), '2024-02-29'],
  [LAST, '2024-03-01'],
]);

test.use({ timezoneId: 'America/Los_Angeles' });
test.beforeAll(async () => {
  await gardenWorkspace();
});

async function show(page: Page, from: string, to: string): Promise<void> {
  const { owner, workspace } = await gardenWorkspace();
  await open(page, owner, inWorkspace(`/dashboard?range=${from}..${to}&compare=none`, workspace));
}

/** Answers with the figures of the source's three days, dated to the leap year. */
async function asLeapDays(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const [first, , last] = [...SHOWN_AS.keys()];
  url.searchParams.set('start_date', first ?? '');
  url.searchParams.set('end_date', last ?? '');
  const answer = await route.fetch({ url: url.href });
  let body = await answer.text();
  for (const [day, shown] of SHOWN_AS) body = body.replaceAll(day, shown);
  await route.fulfill({ response: answer, body });
}

const toggle = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Engagement', exact: true }).getByRole('button', { name: new RegExp(`^${name}`) });
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a leap day appears between its neighbours, with its own figures', async ({ page }) => {
  await page.route('**/api/gadata/**', asLeapDays);
  await show(page, '2024-02-28', '2024-03-01');
  await expect(page.getByRole('button', { name: /^Date range: 28 Feb 2024 – 1 Mar 2024/ })).toBeVisible();
  const [first, , last] = [...SHOWN_AS.keys()];
  await expect(toggle(page, 'Active Users')).toContainText(
    written.short((await webTotals(NORTHFIELD_PROPERTY, { from: first ?? '', to: last ?? '' })).activeUsers),
  );
  await page.getByRole('button', { name: 'Engagement: more actions' }).click();
  await page.getByRole('menuitem', { name: 'View as table' }).click();
  const rows = page.getByRole('table', { name: 'Engagement' }).locator('tbody tr');
  await expect(rows.locator('td:first-child')).toHaveText(['28 Feb 2024', '29 Feb 2024', '1 Mar 2024'].map((day) => new RegExp(`${day}$`)));
  for (const [index, day] of [...SHOWN_AS.keys()].entries()) {
    await expect(rows.nth(index), day).toContainText(
      written.exact((await webTotals(NORTHFIELD_PROPERTY, { from: day, to: day })).activeUsers),
    );
  }
});

test('one day is a dot in the middle, and its figures are the day’s', async ({ page }) => {
  await show(page, LAST, LAST);
  const day = await webTotals(NORTHFIELD_PROPERTY, { from: LAST, to: LAST });
  await expect(toggle(page, 'Active Users')).toContainText(written.short(day.activeUsers));
  await expect(toggle(page, 'Views')).toContainText(written.short(day.views));
  await expect(section(page, 'Engagement').locator('svg[role="presentation"] circle')).toHaveCount(3);
  await expect(page.getByText('No Data Available')).toHaveCount(0);
});

test('zeros alone show as no data, and count as 0', async ({ page }) => {
  await page.route('**/api/gadata/general/date/**', async (route) => {
    const answer = await route.fetch();
    const zeros = JSON.parse(await answer.text(), (_name, value: unknown) => (typeof value === 'number' ? 0 : value)) as object;
    await route.fulfill({ response: answer, json: zeros });
  });
  await show(page, dayFromToday(-12), LAST);
  await expect(section(page, 'Engagement').getByText('No Data Available')).toBeVisible();
  await expect(section(page, 'Engagement').getByText('There is no data to display for this chart')).toBeVisible();
  await expect(toggle(page, 'New Users')).toContainText(/^New Users\s*0$/);
});

test('a range before all figures is empty everywhere, and nothing breaks', async ({ page }) => {
  await show(page, '2024-02-29', '2024-02-29');
  await expect(page.getByRole('button', { name: /^Date range: 29 Feb 2024/ })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  for (const title of [
    'Engagement',
    'Audience overview',
    'Top browsers',
    'Operating systems',
    'Device categories',
    'Top countries',
    'Views by country',
    'All Event Metrics',
  ]) {
    await expect(section(page, title).getByText('No Data Available'), title).toBeVisible();
  }
  for (const table of ['Session default channel group', 'Session source', 'Top events', 'Page performance']) {
    await expect(page.getByRole('table', { name: table }).getByText('No data in this range'), table).toBeVisible();
  }
});
