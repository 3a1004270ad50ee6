import type { Page } from '@playwright/test';
import { connectedWorkspace, importedSince, nurseryWorkspace, RIVERSIDE } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday, sourceRows, sumOf, sumsBy, written, type Sums } from '../harness/source-rows.ts';

// Days that Google has fully counted; they are compared with the week before.
const DAYS = { from: dayFromToday(-12), to: dayFromToday(-6) };
const BEFORE = { from: dayFromToday(-19), to: dayFromToday(-13) };
const LAST = { from: DAYS.to, to: DAYS.to };
const SITE = 'sc-domain:northfield-nursery.example';

async function show(page: Page, path: string, days = DAYS): Promise<void> {
  const { owner, workspace: garden } = await nurseryWorkspace();
  await open(page, owner, inWorkspace(`${path}${path.includes('?') ? '&' : '?'}range=${days.from}..${days.to}`, garden));
}

async function expectTiles(page: Page, title: string, { clicks, impressions, ctr, position }: Sums): Promise<void> {
  const tiles = page.getByRole('group', { name: `Metrics of ${title}` });
  const expected = {
    Clicks: written.short(clicks),
    Impressions: written.short(impressions),
    CTR: written.ctr(ctr),
    Position: written.position(position),
  };
  for (const [label, value] of Object.entries(expected))
    await expect(
      tiles.getByRole('button', { name: new RegExp(`^${label} ${value.replace('.', '\\.')}( |$)`) }),
      `${title}: ${label}`,
    ).toBeVisible();
}

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

test.beforeAll(async () => {
  await nurseryWorkspace();
});

// Wide enough for every column of figures: narrower tables fold some of them into the row.
test.use({ viewport: { width: 1920, height: 900 } });

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the overview says what the source’s rows come to', async ({ page }) => {
    await show(page, '/dashboard/overview?compare=previous');
    const [pages, queries] = await Promise.all([sourceRows(SITE, DAYS, 'date', 'page'), sourceRows(SITE, DAYS, 'date', 'page', 'query')]);
    await expectTiles(page, 'Page Performance Overview', sumOf(pages));
    await expectTiles(page, 'Query Performance Overview', sumOf(queries));
    const before = sumOf(await sourceRows(SITE, BEFORE, 'date', 'page'));
    const tile = page.getByRole('group', { name: 'Metrics of Page Performance Overview' }).getByRole('button', { name: /^Clicks/ });
    await expect(tile).toContainText(written.change(sumOf(pages).clicks, before.clicks));

    const britain = sumsBy(await sourceRows(SITE, DAYS, 'country'), 0).find(({ key }) => key === 'gbr');
    const audience = rowsOf(page, 'Audience').filter({ hasText: 'United Kingdom' });
    await expect(audience).toContainText(written.exact(britain?.clicks ?? 0));
    await expect(audience).toContainText(written.ctr(britain?.ctr ?? 0));
    await expect(audience).toContainText(written.position(britain?.position ?? 0));

    await page.getByRole('button', { name: 'Page Performance Overview: more actions' }).click();
    await page.getByRole('menuitem', { name: 'View as table' }).click();
    const days = sumsBy(pages, 0).toSorted((a, b) => a.key.localeCompare(b.key));
    const lines = page
      .getByRole('region', { name: /^Page Performance Overview/ })
      .or(page.getByRole('table', { name: /^Page Performance Overview/ }))
      .getByRole('row');
    for (const { key, clicks } of days) await expect(lines.filter({ hasText: written.day(key) })).toContainText(written.exact(clicks));
  });

  test('pages and queries are those of the source, with their change', async ({ page }) => {
    await show(page, '/dashboard/page?sort=-clicks');
    const now = sumsBy(await sourceRows(SITE, DAYS, 'date', 'page'), 1);
    const before = new Map(sumsBy(await sourceRows(SITE, BEFORE, 'date', 'page'), 1).map((row) => [row.key, row]));
    for (const { key, clicks, impressions, ctr, position } of now.slice(0, 3)) {
      const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open ${key}`, exact: true }) });
      const cells = row.getByRole('cell');
      await expect(cells.nth(1)).toHaveText(written.exact(clicks));
      await expect(cells.nth(2)).toHaveText(written.difference(clicks, before.get(key)?.clicks ?? 0));
      await expect(cells.nth(3)).toHaveText(written.exact(impressions));
      await expect(cells.nth(4)).toHaveText(written.ctr(ctr));
      await expect(cells.nth(5)).toHaveText(written.position(position));
    }
    const queries = sumsBy(await sourceRows(SITE, DAYS, 'date', 'page', 'query'), 2);
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    const top = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open ${queries[0]?.key}`, exact: true }) });
    await expect(top.getByRole('cell').nth(1)).toHaveText(written.exact(queries[0]?.clicks ?? 0));
    await expect(page.getByText(`of ${written.exact(queries.length)}`)).toBeVisible();
  });

  test('one day, a day without clicks, and a leap day before all figures', async ({ page }) => {
    const rows = await sourceRows(SITE, LAST, 'date', 'page');
    await show(page, '/dashboard/page', LAST);
    await expectTiles(page, 'Search performance', sumOf(await sourceRows(SITE, LAST, 'date')));
    const unclicked = rows.find(({ clicks }) => clicks === 0);
    expect(unclicked, 'the source has a page without clicks').toBeDefined();
    // Compared with a day on which it had clicks, the chart would show those.
    await show(page, `/dashboard/page?compare=none&f.page=${encodeURIComponent(unclicked?.keys[1] ?? '')}`, LAST);
    await expectTiles(page, 'Search performance of this page', sumOf(unclicked ? [unclicked] : []));
    await expect(page.getByText('No Data Available')).toBeVisible();

    await show(page, '/dashboard/page', { from: '2024-02-29', to: '2024-02-29' });
    await expect(page.getByText('29 Feb 2024').first()).toBeVisible();
    await expectTiles(page, 'Search performance', { clicks: 0, impressions: 0, ctr: NaN, position: NaN });
    await expect(page.getByText('There is no data to display for this chart')).toBeVisible();
    await expect(page.getByText('No pages appeared in Google Search in this range')).toBeVisible();
  });
});

test('two workspaces side by side: no row crosses, and a switch in mid-request shows nothing of the old one', async ({ page }) => {
  const { owner, workspace: garden } = await nurseryWorkspace();
  const books = await connectedWorkspace(owner, RIVERSIDE);
  await importedSince(owner, books, DAYS.from);
  let isHeld = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/api/gscdata/.*organisation_id=${garden.id}`), async (route) => {
    if (!isHeld) return route.continue();
    const answer = await route.fetch();
    await held;
    // The portal may have aborted the request by now.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await show(page, '/dashboard/page');
  await expect(page.getByRole('table', { name: 'Pages in search' })).toContainText('northfield-nursery.example');
  isHeld = true;
  const underWay = page.waitForRequest(/pageWise_analytics/);
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Year before');
  await underWay;
  await page.getByRole('button', { name: `Workspace ${garden.name}, switch` }).click();
  await page.getByRole('list', { name: 'Workspaces' }).getByRole('button', { name: books.name }).click();
  const table = page.getByRole('table', { name: 'Pages in search' });
  await expect(table).toContainText('riverside-books.example');
  release();
  await expect(table).toContainText('riverside-books.example');
  await expect(page.getByText('northfield-nursery.example')).toHaveCount(0);
});
