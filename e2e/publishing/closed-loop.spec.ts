import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { call } from '../harness/api.ts';
import { connectGoogle, importedSince, NORTHFIELD } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday } from '../harness/source-rows.ts';
import { wordpressAccount } from '../harness/wordpress-account.ts';
import { latestCrawl, newWorkspace, startCrawl } from '../harness/workspaces.ts';

const PAGE = '/guides/planting-bulbs/';
const BROKEN = 'href="/shop/hand-tools/bulb-dibber/"';

test('a finding is fixed on the site, is gone, marks the charts, and comes back with the revert', async ({ page, agency, stack }) => {
  // A crawl of a whole site, a fix and a revert, one after the other.
  test.slow();
  const site = stack.sandboxUrl;
  const workspace = await newWorkspace(agency, { domain: new URL(site).host });
  const api = <T>(method: string, path: string, body?: object) =>
    call<T>(agency, method, path, { organisationId: workspace.id, ...(body && { body }) });
  await api('POST', '/metadata-updater/save-credentials/wordpress/', { site_url: site, ...(await wordpressAccount(site)) });
  await connectGoogle(agency, workspace, NORTHFIELD);
  await importedSince(agency, workspace, dayFromToday(-6));
  const live = async () => (await fetch(`${site}${PAGE}`)).text();
  const original = await live();
  expect(original).toContain(BROKEN);
  await startCrawl(agency, workspace);
  const crawlStatus = async () => (await latestCrawl(agency, workspace))?.status;
  await expect.poll(crawlStatus, { timeout: 120_000, message: 'the crawl has ended' }).toBe('SUCCESS');

  // The finding, and fixing it from the audit.
  const findings = inWorkspace('/seo-audit/pages?issue=internal_link_404&search=planting-bulbs', workspace);
  await open(page, agency, findings);
  const row = page.getByRole('table', { name: 'Audited pages' }).getByRole('row').filter({ hasText: 'planting-bulbs' });
  await expect(row).toHaveCount(1);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Easy fix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Easy fix' });
  await expect(dialog.getByRole('checkbox', { name: /Broken internal links/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Fixed on the live page')).toBeVisible({ timeout: 120_000 });
  const fixed = await live();
  expect(fixed).not.toContain(BROKEN);

  // The page is read again for the audit, which no longer has the finding; the list shows that without a reload.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0, { timeout: 40_000 });

  // The charts show the mark, and it is listed below them.
  const days = `range=${dayFromToday(-6)}..${dayFromToday(0)}`;
  await page.goto(inWorkspace(`/dashboard/overview?${days}`, workspace));
  const marks = page.getByRole('region', { name: 'Annotations' });
  await expect(marks.getByRole('listitem').filter({ hasText: 'Links fixed' })).toBeVisible();
  // Charts are rendered when they come near the viewport.
  await page.getByRole('heading', { name: 'Page Performance Overview' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /Links fixed/ }).first()).toBeVisible();

  // The revert restores the same bytes, and the finding is back.
  await page.goto(inWorkspace('/platform-manage-integration?tab=history', workspace));
  const history = page.getByRole('table', { name: 'Publish history' });
  await expect(history.getByText('Fixed on the live page')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await history
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  const change = page.getByRole('dialog');
  await expect(change.getByRole('heading', { name: 'Google index' })).toBeVisible();
  await change.getByRole('button', { name: /^Revert / }).click();
  await expect(change.getByText('Reverted', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(await live()).toBe(original);
  await page.goto(findings);
  await expect(row).toHaveCount(1, { timeout: 40_000 });
});

test('a post is scheduled, unscheduled and published from the library', async ({ page, agency, stack, workspace }) => {
  const api = <T>(method: string, path: string, body?: object) =>
    call<T>(agency, method, path, { organisationId: workspace.id, ...(body && { body }) });
  await api('POST', '/metadata-updater/save-credentials/wordpress/', {
    site_url: stack.sandboxUrl,
    ...(await wordpressAccount(stack.sandboxUrl)),
  });
  const title = `Sowing under glass ${workspace.id.slice(0, 8)}`;
  await api('POST', '/posts/', { title, html: '<p>Sow thinly.</p>', blocks: [] });
  await open(page, agency, inWorkspace('/blogs', workspace));
  const row = page.getByRole('row', { name: new RegExp(title) });
  const choose = async (item: string) => {
    await row.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await expect(row.getByText('Not published')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await choose('Schedule');
  const dialog = page.getByRole('dialog', { name: `Schedule ${title}` });
  await dialog.getByLabel('Date and time').fill('2035-05-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Scheduled', { exact: true })).toBeVisible({ timeout: 60_000 });
  await choose('Unschedule');
  await expect(row.getByText('Not published')).toBeVisible({ timeout: 60_000 });
  await choose('Publish now');
  await expect(row.getByText('Published', { exact: true })).toBeVisible({ timeout: 60_000 });
});
