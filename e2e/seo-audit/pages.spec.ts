import { readFile } from 'node:fs/promises';
import { crawledWorkspace } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { KNOWN_PATHS, KNOWN_TRUTH } from '../harness/known-site.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('the table shows every address with its answer, ten a page', async ({ page, agency, site }) => {
  await open(page, agency, inWorkspace('/seo-audit/pages?sort=page_url', await crawledWorkspace(agency, site)));
  const rows = page.getByRole('table', { name: 'Audited pages' }).getByRole('row');
  await expect(rows).toHaveCount(1 + Object.keys(KNOWN_PATHS).length);
  const shown = {
    '200': '200 OK',
    '301 /older': '301 redirect',
    '302 /tools': '302 redirect',
    '404': '404 not found',
    '410': '410 not found',
    null: 'Blocked',
  };
  for (const [path, answer] of Object.entries(KNOWN_PATHS)) {
    const row = rows.filter({ has: page.getByRole('button', { name: `Open ${site.origin}${path}`, exact: true }) });
    await expect(row, path).toContainText(path === '/hidden' ? '200 noindex' : shown[answer as keyof typeof shown]);
  }
});

test('filter, search and sort stand in the address, which shows the same view elsewhere', async ({ page, agency, site, newVisitor }) => {
  await open(page, agency, inWorkspace('/seo-audit/pages', await crawledWorkspace(agency, site)));
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Redirects' });
  const rows = page.getByRole('table', { name: 'Audited pages' }).getByRole('row');
  await expect(rows).toHaveCount(1 + Object.keys(KNOWN_TRUTH.redirects).length);
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('older');
  await expect(page).toHaveURL(/kind=redirect.*search=older|search=older.*kind=redirect/);
  await expect(rows).toHaveCount(2);
  const second = await newVisitor();
  await open(second, agency, page.url());
  await expect(second.getByRole('table', { name: 'Audited pages' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('no such page');
  await page.getByRole('button', { name: /clear.*filters|clear filters/i }).click();
  await expect(rows).toHaveCount(1 + Object.keys(KNOWN_PATHS).length);
});

test('the drawer shows everything about a page; keys move to the next; the focus returns', async ({ page, agency, site }) => {
  await open(page, agency, inWorkspace('/seo-audit/pages?sort=page_url', await crawledWorkspace(agency, site)));
  const opener = page.getByRole('button', { name: `Open ${site.origin}/`, exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(page).toHaveURL(/drawer=/);
  const issues = drawer.getByRole('table', { name: 'Issues of this page' });
  for (const column of ['Issue', 'Fix Type', 'Status']) await expect(issues.getByRole('columnheader', { name: column })).toBeVisible();
  for (const issue of ['Missing alt text', 'Broken internal link', 'Internal link to a redirect'])
    await expect(issues.getByText(issue)).toBeVisible();
  await expect(issues.getByText('Pending').first()).toBeVisible();
  await expect(drawer.getByRole('table', { name: 'Images of this page' }).getByText('Missing').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { name: /About us/ })).toBeVisible();
  await page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).not.toHaveURL(/drawer=/);
  await page.goBack();
  await expect(drawer.getByRole('heading', { name: /Welcome/ }), 'Back undoes one step').toBeVisible();
});

test('what is scrolled in the drawer passes below its heading', async ({ page, agency, site }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, agency, inWorkspace('/seo-audit/pages?sort=page_url', await crawledWorkspace(agency, site)));
  await page.getByRole('button', { name: `Open ${site.origin}/`, exact: true }).press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('table', { name: 'Images of this page' })).toBeAttached();
  const coveredAt = await drawer.evaluate((panel) => {
    const words = panel.querySelector('h2')?.parentElement;
    for (let y = 0; words && y < panel.scrollHeight; y += 20) {
      panel.scrollTop = y;
      const { left, top, bottom } = words.getBoundingClientRect();
      for (let at = top + 4; at < bottom; at += 8) if (!words.contains(document.elementFromPoint(left + 8, at))) return y;
    }
    return words ? null : -1;
  });
  expect(coveredAt, 'px scrolled when something lies over the heading').toBeNull();
});

test('a redirect chain is shown step by step', async ({ page, agency, site }) => {
  await open(page, agency, inWorkspace('/seo-audit/pages?kind=redirect', await crawledWorkspace(agency, site)));
  await page.getByRole('button', { name: `Open ${site.origin}/old`, exact: true }).click();
  const steps = page.getByRole('dialog').getByRole('listitem');
  await expect(steps).toHaveText([/301.*\/old/, /302.*\/older/, /200.*\/tools/]);
});

test('the export has every address of the view', async ({ page, agency, site }) => {
  await open(page, agency, inWorkspace('/seo-audit/pages', await crawledWorkspace(agency, site)));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /export/i }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + Object.keys(KNOWN_PATHS).length);
  expect(text).toContain(`${site.origin}/only-in-sitemap`);
});

test('a view saved for the workspace opens for somebody else through its link, and undoing its deletion restores it', async ({
  page,
  agency,
  site,
  newVisitor,
}) => {
  const workspace = await crawledWorkspace(agency, site);
  await open(page, agency, inWorkspace('/seo-audit/pages?kind=redirect', workspace));
  const menu = (at: typeof page, name: string) => at.getByRole('button', { name, exact: true });
  await menu(page, 'Saved views').click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Moved pages');
  await page.getByRole('radio', { name: 'Everyone in the workspace' }).check();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(menu(page, 'Saved view: Moved pages')).toBeVisible();
  // The name shows for these filters before the URL contains the view.
  await expect(page).toHaveURL(/view=[\da-f-]{36}/);
  const id = new URL(page.url()).searchParams.get('view') ?? '';
  const second = await newVisitor();
  await open(second, agency, inWorkspace(`/seo-audit/pages?view=${id}`, workspace));
  await expect(menu(second, 'Saved view: Moved pages')).toBeVisible();
  await expect(second).toHaveURL(/kind=redirect/);
  await expect(second.getByRole('table', { name: 'Audited pages' }).getByRole('row')).toHaveCount(
    1 + Object.keys(KNOWN_TRUTH.redirects).length,
  );
  await menu(page, 'Saved view: Moved pages').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // A toast stays while the pointer hovers over it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(menu(page, 'Saved views')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(menu(page, 'Saved view: Moved pages')).toBeVisible();
});
