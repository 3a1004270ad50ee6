import { randomUUID } from 'node:crypto';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { wordpressAccount } from '../harness/wordpress-account.ts';

test('the calendar, the queue, its outcome and a conflict: axe finds nothing, and the keyboard is enough', async ({
  page,
  agency,
  stack,
  workspace,
}) => {
  const api = <T>(method: string, path: string, body?: object) =>
    call<T>(agency, method, path, { organisationId: workspace.id, ...(body && { body }) });
  const account = await wordpressAccount(stack.sandboxUrl);
  await api('POST', '/metadata-updater/save-credentials/wordpress/', { site_url: stack.sandboxUrl, ...account });
  const title = `Sowing under glass ${workspace.id.slice(0, 8)}`;
  const post = await api<{ id: string }>('POST', '/posts/', { title, html: '<p>Sow thinly.</p>', blocks: [] });
  const planned = { body: { post_id: post.id }, scheduledAt: '2035-01-10T09:00', time_zone: 'Europe/London' };
  const { task_id: task } = await api<{ task_id: string }>('POST', '/blogs/schedule_blog/', planned);
  await expect
    .poll(async () => (await api<{ status: string }>('GET', `/tasks/${task}/`)).status, { timeout: 120_000, message: 'it is scheduled' })
    .toBe('SUCCESS');
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

  // A post on the calendar that the mouse can drag: Enter opens it, and Escape returns to it.
  const entry = page.getByRole('button', { name: `09:00 ${title}: reschedule` });
  await open(page, agency, inWorkspace('/blogs?view=calendar&day=2035-01-10', workspace));
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto(inWorkspace('/blogs?view=week&day=2035-01-10', workspace));
  await expect(page.getByRole('button', { name: 'Next week' })).toBeVisible();
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await entry.focus();
  await page.keyboard.press('Enter');
  const moving = page.getByRole('dialog', { name: `Reschedule ${title}` });
  await expect(moving.getByLabel('Date and time')).toHaveValue('2035-01-10T09:00');
  await expect(moving.getByLabel('Date and time')).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(moving).toBeHidden();
  await expect(entry).toBeFocused();

  await page.goto(inWorkspace('/platform-manage-integration', workspace));
  await heading('Manage integration');
  await expect(page.getByRole('table', { name: 'Permissions on this site' }).getByText('Upload images')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // A queued page that somebody else has changed since: reviewed, published and resolved by keyboard alone.
  const queued = {
    key: randomUUID(),
    page_url: `${stack.sandboxUrl}/about/`,
    title: 'About',
    content: '<p>Open on Sundays.</p>',
    originalContent: '<p>What it was when it was read.</p>',
    selectedOrganisationId: workspace.id,
  };
  await page.evaluate((value) => localStorage.setItem('canopy.publish-queue', value), JSON.stringify([queued]));
  await page.goto(inWorkspace('/keyword/content', workspace));
  const publish = page.getByRole('banner').getByRole('button', { name: /^Publish 1 page/ });
  await expect(publish).toBeEnabled();
  await publish.focus();
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: 'Publish pages' });
  const go = confirmation.getByRole('button', { name: 'Publish 1 page' });
  await expect(go).toBeEnabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await go.focus();
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('dialog', { name: 'Publishing' }).getByRole('status', { name: 'Outcome' });
  const keep = outcome.getByRole('button', { name: 'Keep the site’s version' });
  await expect(keep).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await keep.focus();
  await page.keyboard.press('Enter');
  await expect(outcome.getByText('Left unchanged')).toBeVisible({ timeout: 60_000 });
});

test('a sign-in on Shopify that nobody started is refused: axe finds nothing', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/shopify/callback?state=of-somebody-else&error=access_denied', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Connecting Shopify', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shopify was not connected' })).toBeVisible();
  await expectAccessible(page);
});
