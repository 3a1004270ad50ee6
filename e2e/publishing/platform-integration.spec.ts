import type { Page } from '@playwright/test';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { wordpressAccount } from '../harness/wordpress-account.ts';

const USERNAME = 'demo-editor';

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Connect WordPress' }).click();
  return page.getByRole('dialog', { name: 'Connect WordPress' });
}

async function fill(page: Page, { site, password }: { readonly site: string; readonly password: string }) {
  const dialog = await openDialog(page);
  await dialog.getByLabel('Site URL').fill(site);
  await dialog.getByLabel('Username').fill(USERNAME);
  await dialog.getByRole('textbox', { name: 'Application password' }).fill(password);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  return dialog;
}

test('a site is connected, tested and disconnected', async ({ page, agency, workspace, stack }) => {
  await open(page, agency, inWorkspace('/platform-integration', workspace));
  await expect(page.getByText('No credentials found for any platform')).toBeVisible();
  const { application_password: password } = await wordpressAccount(stack.sandboxUrl);
  const dialog = await fill(page, { site: stack.sandboxUrl, password });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(USERNAME);
  await page.reload();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The connection works')).toBeVisible();
  const exported = await call<object>(agency, 'GET', '/organisation/export/', { organisationId: workspace.id });
  expect(JSON.stringify(exported)).not.toContain(password);
  const check = await call<object>(agency, 'GET', '/metadata-updater/check-platform/', { organisationId: workspace.id });
  expect(JSON.stringify(check)).not.toContain(password.slice(0, 9));
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No credentials found for any platform')).toBeVisible();
});

test('each missing field has its message', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/platform-integration', workspace));
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Site URL')).toBeFocused();
  await expect(dialog.getByLabel('Site URL')).toHaveValue(/^https:\/\//);
  await dialog.getByLabel('Site URL').clear();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByLabel('Site URL')).toHaveAccessibleDescription(/Please enter the URL of your site/);
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/Username is required/);
  await expect(dialog.getByRole('textbox', { name: 'Application password' })).toHaveAccessibleDescription(
    /Application password is required/,
  );
});

const WRONG = 'abcd efgh ijkl mnop qrst uvwx';
test('a wrong password shows beside its field, and nothing is stored', async ({ page, agency, workspace, stack, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/platform-integration', workspace));
  const dialog = await fill(page, { site: stack.sandboxUrl, password: WRONG });
  const password = dialog.getByRole('textbox', { name: 'Application password' });
  await expect(password).toHaveAccessibleDescription(/password/i);
  await expect(dialog.getByText(/not accept|wrong|not right|does not/i).first()).toBeVisible();
  await expect(dialog.getByLabel('Username')).toHaveValue(USERNAME);
  const check = await call<{ message: string }>(agency, 'GET', '/metadata-updater/check-platform/', { organisationId: workspace.id });
  expect(check.message).toBe('error');
});

test('a site that is not a WordPress, or is on a private network, shows an error beside the URL', async ({
  page,
  agency,
  workspace,
  site,
  silentConsole,
}) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/platform-integration', workspace));
  const dialog = await fill(page, { site: site.origin, password: WRONG });
  const address = dialog.getByLabel('Site URL');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill('http://127.0.0.1:8080/');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(address).toHaveAccessibleDescription(/not on the public internet/);
});
