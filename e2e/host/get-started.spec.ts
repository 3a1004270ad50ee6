import { CRAWL_MS } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { newWorkspace } from '../harness/workspaces.ts';

test('six steps, each with its state, and the count in the sidebar: the audit is done after a crawl, not before', async ({
  page,
  agency,
  site,
}) => {
  test.slow();
  const workspace = await newWorkspace(agency, { domain: site.domain });
  await open(page, agency, inWorkspace('/get-started', workspace));
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveCount(6);
  const audit = steps.filter({ hasText: 'Audit your site' });
  await expect(page.getByText(`0 of 6 steps done for ${workspace.name}.`)).toBeVisible();
  await expect(audit.getByRole('img', { name: 'To do' })).toBeVisible();
  await expect(audit).toContainText('It has not been crawled yet.');
  await expect(page.getByRole('link', { name: 'Get Started (0/6)' })).toBeVisible();
  await audit.getByRole('link').click();
  await page.getByRole('main').getByRole('button', { name: 'Start crawl' }).first().click();
  // The sidebar counts by itself when the crawl has ended.
  await expect(page.getByRole('link', { name: 'Get Started (1/6)' })).toBeVisible({ timeout: CRAWL_MS });
  await page.getByRole('link', { name: 'Get Started (1/6)' }).click();
  await expect(audit.getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(5);
});
