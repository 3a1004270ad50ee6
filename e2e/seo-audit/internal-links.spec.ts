import { crawledWorkspace } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('links that lead wrong are found with where they stand', async ({ page, agency, site }) => {
  await open(page, agency, inWorkspace('/seo-audit/internal-links?filter=broken', await crawledWorkspace(agency, site)));
  const rows = page.getByRole('table', { name: 'Internal links' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: '/missing' })).toContainText('404');
  await expect(rows.filter({ hasText: '/gone' })).toContainText('410');
  await expect(rows.filter({ hasText: '/gone' }).getByRole('link', { name: '/about' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'To a redirect' });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('/old');
});

test('a view of a tab opens for somebody else through its link', async ({ page, agency, site, newVisitor }) => {
  const workspace = await crawledWorkspace(agency, site);
  await open(page, agency, inWorkspace('/seo-audit/internal-links?tab=groups&code=internal_link_404', workspace));
  await page.getByRole('button', { name: 'Saved views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lost targets');
  await page.getByRole('radio', { name: 'Everyone in the workspace' }).check();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Saved view: Lost targets', exact: true })).toBeVisible();
  // The name shows for these filters before the URL contains the view.
  await expect(page).toHaveURL(/view=[\da-f-]{36}/);
  const id = new URL(page.url()).searchParams.get('view') ?? '';
  const second = await newVisitor();
  await open(second, agency, inWorkspace(`/seo-audit/internal-links?view=${id}`, workspace));
  await expect(second.getByRole('button', { name: 'Saved view: Lost targets', exact: true })).toBeVisible();
  await expect(second).toHaveURL(/tab=groups/);
  await expect(second.getByRole('table', { name: 'Link issues by template' }).getByRole('row').filter({ hasText: '/gone' })).toBeVisible();
  // The form of such URLs before views got that parameter name.
  await open(second, agency, inWorkspace('/seo-audit/internal-links?view=pages', workspace));
  await expect(second.getByRole('table', { name: 'Pages by links' })).toBeVisible();
  await expect(second).toHaveURL(/tab=pages/);
});
