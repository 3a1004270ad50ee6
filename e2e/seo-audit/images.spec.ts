import { call } from '../harness/api.ts';
import { crawledWorkspace } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('images without alternative text are found, and lead to the page that uses them', async ({ page, agency, site }) => {
  await open(page, agency, inWorkspace('/seo-audit/images', await crawledWorkspace(agency, site)));
  const rows = page.getByRole('table', { name: 'Images' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Missing alt text' });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('/bench.png');
  await expect(page).toHaveURL(/filter=without_alt/);
  await rows.nth(1).getByRole('link', { name: '/' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('each file’s size and format show after the post-crawl probes', async ({ page, agency, site }) => {
  const workspace = await crawledWorkspace(agency, site);
  await call(agency, 'POST', '/crawler/update-all-page-issues/', { organisationId: workspace.id, body: {} });
  const known = () => call<{ total: number }>(agency, 'GET', '/crawler/images/?filter=not_asked', { organisationId: workspace.id });
  await expect.poll(async () => (await known()).total).toBe(0);
  await open(page, agency, inWorkspace('/seo-audit/images?sort=-bytes', workspace));
  const row = page.getByRole('table', { name: 'Images' }).getByRole('row').filter({ hasText: '/bench.png' });
  await expect(row).toContainText('404');
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Broken' });
  await expect(page).toHaveURL(/filter=broken/);
  await expect(row).toBeVisible();
});
