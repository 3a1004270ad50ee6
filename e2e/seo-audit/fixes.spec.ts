import type { Page } from '@playwright/test';
import { call } from '../harness/api.ts';
import { CRAWL_MS } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { wordpressAccount } from '../harness/wordpress-account.ts';
import { latestCrawl, newWorkspace, startCrawl } from '../harness/workspaces.ts';

const PAGE = '/guides/sowing-tomatoes/';
const BROKEN = 'Broken internal link';

const issue = (page: Page) =>
  page.getByRole('dialog').getByRole('table', { name: 'Issues of this page' }).getByRole('row').filter({ hasText: BROKEN });

test('an issue is Fixing..., Pending with its reason where the site did not let it, then fixed, in two tabs without a reload', async ({
  page,
  agency,
  stack,
}) => {
  test.slow();
  const { sandboxUrl: site } = stack;
  const order = (fault: object) =>
    fetch(`${site}/__sandbox/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) });
  const workspace = await newWorkspace(agency, { domain: new URL(site).host });
  const api = <T>(method: string, path: string, body?: object) =>
    call<T>(agency, method, path, { organisationId: workspace.id, ...(body && { body }) });
  await api('POST', '/metadata-updater/save-credentials/wordpress/', { site_url: site, ...(await wordpressAccount(site)) });
  await startCrawl(agency, workspace);
  await expect.poll(async () => (await latestCrawl(agency, workspace))?.status, { timeout: CRAWL_MS }).toBe('SUCCESS');
  const { data } = await api<{ data: readonly { readonly id: string; readonly page_url: string }[] }>(
    'GET',
    '/crawler/pages/?search=sowing-tomatoes&page_size=10',
  );
  const id = data.find(({ page_url: url }) => new URL(url).pathname === PAGE)?.id ?? '';
  const address = inWorkspace(`/seo-audit/pages?search=sowing-tomatoes&drawer=${id}`, workspace);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await open(tab, agency, address);
    await expect(issue(tab)).toContainText('Pending');
  }

  /** Applies the fix of the page's broken link from its drawer, and opens that again. */
  const apply = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Easy fix' }).click();
    const dialog = page.getByRole('dialog', { name: 'Easy fix' });
    await expect(dialog.getByRole('checkbox', { name: new RegExp(BROKEN) })).toBeChecked();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('status', { name: 'Fixes' })).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: `Open ${site}${PAGE}`, exact: true }).click();
  };

  // The site does not answer: for as long as that is not known, it is being fixed.
  await order({ path: '/wp-json/wp/v2/', method: 'POST', hang: true, times: 1 });
  await apply();
  for (const tab of [page, second]) await expect(issue(tab)).toContainText('Fixing...', { timeout: 20_000 });
  for (const tab of [page, second]) await expect(issue(tab)).toContainText(/Pending.*site/, { timeout: 90_000 });
  await fetch(`${site}/__sandbox/faults`, { method: 'DELETE' });

  // It is Fixed until the crawl that follows has read the page, which then no longer has the issue.
  await apply();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('dialog').getByRole('table', { name: 'Issues of this page' })).toBeVisible();
    await expect(issue(tab).filter({ hasNotText: /Fixed$/ })).toHaveCount(0, { timeout: 60_000 });
  }

  const { data: changes } = await api<{ data: readonly { readonly id: string; readonly can_undo: boolean }[] }>(
    'GET',
    '/metadata-updater/publish-operations/',
  );
  for (const change of changes.filter(({ can_undo: can }) => can))
    await api('POST', `/metadata-updater/publish-operations/${change.id}/undo/`, {});
});

test('the platform in the path of the link fixes is read: an unknown one is named', async ({ agency, workspace }) => {
  const fix = call(agency, 'POST', '/crawler/fix-internal-links/myspace/', { body: {}, organisationId: workspace.id });
  await expect(fix).rejects.toThrow(/ 400: .*Invalid platform specified\./);
});
