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
