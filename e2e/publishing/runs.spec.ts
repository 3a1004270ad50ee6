import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Account } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import type { StackFacts } from '../harness/stack-facts.ts';
import { wordpressAccount } from '../harness/wordpress-account.ts';
import type { Workspace } from '../harness/workspaces.ts';

const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
/** Closes a toast once it was read, so that the next one cannot be taken for it. */
async function read(page: Page, text: string | RegExp): Promise<void> {
  await expect(toast(page, text)).toBeVisible({ timeout: 60_000 });
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: /^(Close|Dismiss)/ })
    .click();
  await expect(toast(page, text)).toBeHidden();
}

/** Connects the sandbox's WordPress. @returns the raw text of its About page, which is not changed here for long */
async function connected(agency: Account, { id }: Workspace, { sandboxUrl }: StackFacts) {
  const account = await wordpressAccount(sandboxUrl);
  await call(agency, 'POST', '/metadata-updater/save-credentials/wordpress/', {
    organisationId: id,
    body: { site_url: sandboxUrl, ...account },
  });
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.application_password}`).toString('base64')}`;
  const [about] = (await (
    await fetch(`${sandboxUrl}/wp-json/wp/v2/pages?slug=about&context=edit`, { headers: { authorization } })
  ).json()) as readonly { readonly content: { readonly raw: string } }[];
  return about?.content.raw ?? '';
}

/** Puts a new text of the About page into the publish queue, and opens the screen with the queue. */
async function queueAbout(page: Page, agency: Account, workspace: Workspace, { sandboxUrl }: StackFacts, original: string) {
  await open(page, agency, inWorkspace('/keyword/content', workspace));
  const entry = {
    key: randomUUID(),
    page_url: `${sandboxUrl}/about/`,
    title: 'About',
    content: `${original}\n<p>Open on Sundays in ${randomUUID().slice(0, 8)}.</p>`,
    originalContent: original,
    selectedOrganisationId: workspace.id,
  };
  await page.evaluate((value) => localStorage.setItem('canopy.publish-queue', value), JSON.stringify([entry]));
  await page.reload();
}

const badge = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Publish/ });

/** Publishes the queue and closes the dialog at once. */
async function publishAndClose(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Publish 1 page queued' }).click();
  const start = page.getByRole('dialog', { name: 'Publish pages' }).getByRole('button', { name: 'Publish 1 page' });
  await expect(start).toBeEnabled();
  await start.click();
  await expect(page.getByRole('dialog', { name: 'Publishing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Holds back what the platform says of publish runs to a page. @returns lets it through, and waits until the page has drawn it */
async function holdRuns(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const runs = /\/api\/metadata-updater\/publish-runs\/[0-9a-f-]+\//;
  const held: Promise<void>[] = [];
  const pass = async (route: Route) => {
    await promise;
    // A page that was reloaded no longer waits for the answer.
    await route.fulfill({ response: await route.fetch() }).catch(() => undefined);
  };
  await page.route(runs, (route) => {
    held.push(pass(route));
    return held.at(-1);
  });
  return async () => {
    resolve();
    await Promise.all(held);
    await page.unroute(runs);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };
}

/** Undoes every publish of the workspace, as the site is shared. */
async function putBack(agency: Account, { id }: Workspace): Promise<void> {
  const { data } = await call<{ data: readonly { readonly id: string; readonly can_undo: boolean }[] }>(
    agency,
    'GET',
    '/metadata-updater/publish-operations/',
    { organisationId: id },
  );
  for (const operation of data.filter(({ can_undo: can }) => can))
    await call(agency, 'POST', `/metadata-updater/publish-operations/${operation.id}/undo/`, { body: {}, organisationId: id });
}

test('a post is scheduled, rescheduled, published and updated in one sitting: each is told, and its button comes back', async ({
  page,
  agency,
  stack,
  workspace,
}) => {
  test.slow();
  await connected(agency, workspace, stack);
  const title = `Sweet peas ${workspace.id.slice(0, 8)}`;
  const post = await call<{ id: string }>(agency, 'POST', '/posts/', {
    body: { title, html: '<p>Sow in October.</p>', blocks: [] },
    organisationId: workspace.id,
  });
  await open(page, agency, inWorkspace(`/posts/${post.id}`, workspace));
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish', exact: true });
  for (const [opener, name, time, submit] of [
    ['Schedule', `Schedule ${title}`, '2035-05-01T09:00', 'Schedule'],
    ['Change the time', `Reschedule ${title}`, '2035-06-01T09:00', 'Reschedule'],
  ] as const) {
    await dialog.getByRole('button', { name: opener }).click();
    const form = page.getByRole('dialog', { name });
    await form.getByLabel('Date and time').fill(time);
    await form.getByRole('button', { name: submit }).click();
    await expect(form).toBeHidden();
    await read(page, new RegExp(`^Blog scheduled for .*${time.slice(0, 4)}`));
    await expect(dialog.getByText('Scheduled', { exact: true })).toBeVisible({ timeout: 20_000 });
  }
  for (const button of [/^(Publish now|Update on the platform)$/, 'Update on the platform']) {
    await expect(dialog.getByRole('button', { name: button })).toBeEnabled({ timeout: 20_000 });
    await dialog.getByRole('button', { name: button }).click();
    await read(page, 'Blog Published Successfully!');
    await expect(dialog.getByText('Published', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  }
  await expect(dialog.getByRole('button', { name: 'Update on the platform' })).toBeEnabled({ timeout: 20_000 });
});

test('a publish whose dialog was closed is told on another screen, also after a reload in the middle', async ({
  page,
  agency,
  stack,
  workspace,
}) => {
  test.slow();
  const original = await connected(agency, workspace, stack);
  await queueAbout(page, agency, workspace, stack, original);
  const letThrough = await holdRuns(page);
  await publishAndClose(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'SEO Audit' }).click();
  await expect(page).toHaveURL(/\/seo-audit/);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await letThrough();
  await expect(toast(page, 'Published 1 page')).toBeVisible({ timeout: 60_000 });
  await page.goto(inWorkspace('/keyword/content', workspace));
  await expect(badge(page)).toHaveText(/^Publish0 pages queued$/);
  await page.goto(inWorkspace('/platform-manage-integration?tab=history', workspace));
  await expect(page.getByRole('table', { name: 'Publish history' }).getByRole('row').filter({ hasText: 'About' })).toContainText(
    'Published',
  );
  await putBack(agency, workspace);
});

test('a second tab sees the end of a run without a reload, and only one of them reports it', async ({ page, agency, stack, workspace }) => {
  test.slow();
  const original = await connected(agency, workspace, stack);
  await queueAbout(page, agency, workspace, stack, original);
  const second = await page.context().newPage();
  await open(second, agency, inWorkspace('/keyword/content', workspace));
  await expect(badge(second)).toHaveText(/^Publish1 page queued$/);
  const third = await page.context().newPage();
  await open(third, agency, inWorkspace('/platform-manage-integration?tab=history', workspace));
  await expect(third.getByRole('heading', { name: /Nothing|No changes/ })).toBeVisible();
  // The second tab is the first to hear of it.
  const letThrough = await holdRuns(page);
  const letThird = await holdRuns(third);
  await publishAndClose(page);
  await expect(toast(second, 'Published 1 page')).toBeVisible({ timeout: 60_000 });
  await expect(badge(second)).toHaveText(/^Publish0 pages queued$/);
  await expect(third.getByRole('table', { name: 'Publish history' }).getByRole('row').filter({ hasText: 'About' })).toContainText(
    'Published',
    {
      timeout: 20_000,
    },
  );
  await Promise.all([letThrough(), letThird()]);
  await expect(badge(page)).toHaveText(/^Publish0 pages queued$/);
  await expect(badge(page)).toBeDisabled();
  await putBack(agency, workspace);
  for (const tab of [page, third]) await expect(toast(tab, 'Published 1 page')).toBeHidden();
});

test('a publish that the site refused is told, stays queued, and its retry is told again', async ({ page, agency, stack, workspace }) => {
  test.slow();
  const original = await connected(agency, workspace, stack);
  await queueAbout(page, agency, workspace, stack, original);
  const refused = { path: '/wp-json/wp/v2/pages', method: 'POST', status: 403, body: '<h1>Forbidden</h1>' };
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refused),
  });
  await page.getByRole('banner').getByRole('button', { name: 'Publish 1 page queued' }).click();
  await page.getByRole('dialog', { name: 'Publish pages' }).getByRole('button', { name: 'Publish 1 page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publishing' });
  await expect(toast(page, /Failed to update content\. Please try again\./)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('Failed', { exact: true })).toBeVisible();
  await expect(badge(page)).toHaveText(/1 page queued$/);
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, { method: 'DELETE' });
  await dialog.getByRole('button', { name: 'Retry the failed page' }).click();
  await expect(toast(page, 'Published 1 page')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('Published', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(badge(page)).toHaveText(/^Publish0 pages queued$/);
  await putBack(agency, workspace);
});
