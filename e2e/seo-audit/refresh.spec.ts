import type { Page } from '@playwright/test';
import { CRAWL_MS, crawledWorkspace } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const RULE = /You can only refresh once per day\. It works again tomorrow from 00:00/;

/** Expects a door to be closed, and to say why. */
async function expectUsedUp(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.mouse.move(0, 0);
  await button.hover();
  await expect(page.getByRole('tooltip')).toHaveText(RULE);
}

test('Refresh and Start crawl follow one rule: what one used up, the other says', async ({ page, agency, site }) => {
  test.slow();
  // The first crawl of a site reads nothing again, so it uses nothing up.
  const workspace = await crawledWorkspace(agency, site);
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await expect(page.getByRole('button', { name: 'Start crawl' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.goto(inWorkspace('/seo-audit/pages', workspace));
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Pages Succesfully Refreshed')).toBeVisible({ timeout: CRAWL_MS });
  await expectUsedUp(page, 'Refresh');
  await page.goto(inWorkspace('/seo-audit/audit', workspace));
  await expectUsedUp(page, 'Start crawl');
});
