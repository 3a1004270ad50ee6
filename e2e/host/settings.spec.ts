import { readFile } from 'node:fs/promises';
import { accessTokenOf, ask, call } from '../harness/api.ts';
import { newAccount } from '../harness/accounts.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { newWorkspace, startCrawl } from '../harness/workspaces.ts';
import { choose } from '../harness/workspace-form.ts';

test('details are checked, saved and shown', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/settings', workspace));
  const name = page.getByLabel('Organization Name');
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save workspace' }).click();
  await expect(name).toHaveAccessibleDescription('Organization Name is required');
  await name.fill(`${workspace.name} and sons`);
  await choose(page, 'Company Type', 'Enterprise');
  await page.getByLabel('Audience').fill('Everybody with a window box.');
  await page.getByRole('button', { name: 'Save workspace' }).click();
  await expect(page.getByText('Workspace saved')).toBeVisible();
  await expect(page.getByRole('button', { name: `Workspace ${workspace.name} and sons, switch` })).toBeVisible();
  const { organisation } = await call<{ organisation: object }>(agency, 'GET', '/user/', { organisationId: workspace.id });
  expect(organisation).toMatchObject({
    name: `${workspace.name} and sons`,
    company_type: 'Enterprise',
    audience: 'Everybody with a window box.',
    domain: workspace.domain,
  });
});

test('appearance and date range are this browser’s', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/settings', workspace));
  const range = page.getByLabel('Date range');
  await expect(range.locator('option:checked')).toHaveText('Not set: 90 days, Search Console 6 months');
  await range.selectOption({ label: '28 days' });
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Dark', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.reload();
  await expect(range.locator('option:checked')).toHaveText('28 days');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('the export holds what the workspace stores, and no secrets', async ({ page, agency, site }) => {
  const workspace = await newWorkspace(agency, { domain: site.domain });
  await startCrawl(agency, workspace);
  await open(page, agency, inWorkspace('/settings', workspace));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export data' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^garden-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const exported = JSON.parse(text) as { organisation: { name: string }; tables: Record<string, unknown[]> };
  expect(exported.organisation.name).toBe(workspace.name);
  expect(Object.keys(exported.tables)).toEqual(expect.arrayContaining(['crawls', 'memberships', 'audit_log']));
  expect(text).not.toMatch(/password_hash|token_hash|"sealed"/);
});

test('a workspace is deleted once its name was typed', async ({ page, agency, workspace }) => {
  // Requested a moment after the screen arrives: must not happen while the workspace is being deleted.
  const releases = page.waitForResponse((response) => response.url().includes('/releases/resolved/'), { timeout: 60_000 });
  await open(page, agency, inWorkspace('/settings', workspace));
  await releases;
  await page.getByRole('button', { name: 'Delete workspace' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${workspace.name}?` });
  const typed = dialog.getByLabel('Name of the workspace');
  await expect(typed).toBeFocused();
  await typed.fill('something else');
  await dialog.getByRole('button', { name: 'Delete workspace' }).click();
  await expect(typed).toHaveAccessibleDescription(`Please type ${workspace.name} exactly as shown.`);
  await typed.fill(workspace.name);
  await dialog.getByRole('button', { name: 'Delete workspace' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/get-started' && url.searchParams.get('organisation_id') !== workspace.id);
  const listed = await call<{ id: string }[]>(agency, 'GET', '/organisation/organisations/');
  expect(listed.map(({ id }) => id)).not.toContain(workspace.id);
  const answer = await ask('GET', `/user/?organisation_id=${workspace.id}`, { token: await accessTokenOf(agency) });
  expect(answer.status).toBe(403);
});

test('only managers of the workspace can export and delete it', async ({ page }) => {
  const account = await newAccount();
  const own = await newWorkspace(account);
  await open(page, account, inWorkspace('/settings', own));
  await expect(page.getByRole('button', { name: 'Save workspace' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export data' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete workspace' })).toHaveCount(0);
  const token = await accessTokenOf(account);
  expect((await ask('GET', `/organisation/export/?organisation_id=${own.id}`, { token })).status).toBe(403);
});
