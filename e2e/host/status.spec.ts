import type { Page } from '@playwright/test';
import { demoAccount } from '../harness/accounts.ts';
import { ask } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const DEVTOOLS = 'Alt+Shift+KeyP';
const parts = (page: Page) => page.getByRole('table', { name: 'Parts of this page' });

test('administrators see each remote’s release, figures and calls', async ({ page, stack }) => {
  await open(page, demoAccount('admin'), '/subscription');
  // A call counts once it has been answered.
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Plans' }).getByText('Current plan')).toBeVisible();
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('list', { name: 'Profile' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect(parts(page).getByRole('row')).toHaveCount(1 + Object.keys(stack.remotes).length);
  await expect(parts(page).getByText('Ready')).toHaveCount(Object.keys(stack.remotes).length);
  // It was rendered before, so times, size and calls are there.
  const billing = parts(page).getByRole('row', { name: /remote-billing/ });
  await expect(billing.getByRole('cell').filter({ hasText: /^\d+ ms$/ })).toHaveCount(2);
  const cells = (await billing.getByRole('cell').allTextContents()).map((text) => text.trim());
  expect(cells).toContain(new URL(stack.remotes['remote-billing'] ?? '').origin);
  expect(Number(cells.at(-2))).toBeGreaterThan(0);
  await expect(page.getByRole('table', { name: 'Releases', exact: true }).getByRole('row')).toHaveCount(
    1 + Object.keys(stack.remotes).length,
  );
});

test('an address opens one remote, the browser’s reports among its facts, and Escape closes it', async ({ page }) => {
  await open(page, demoAccount('admin'), '/status?remote=remote-billing');
  const drawer = page.getByRole('dialog', { name: 'Subscription' }).or(page.getByRole('dialog', { name: 'Billing' }));
  await expect(drawer.getByText('Stable', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/remote=/);
});

test('a publish token is shown once, gives no other access, and stops working once revoked', async ({ page }) => {
  await open(page, demoAccount('admin'), '/status');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New publish token' });
  await dialog.getByLabel('Remote').selectOption('remote-billing');
  const note = `build server ${Date.now()}`;
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = (await dialog.getByText(/^cnp_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  expect((await ask('GET', '/releases/index/', { token })).status).toBe(200);
  expect((await ask('GET', '/users/', { token })).status).toBe(401);
  expect((await ask('POST', '/releases/remote-tools/rollback/', { token, body: '{}' })).status).toBe(403);
  await page.getByRole('row', { name: new RegExp(note) }).hover();
  await page.getByRole('button', { name: new RegExp(`Revoke the token of remote-billing \\(${note}\\)`) }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(note) })).toContainText('Revoked');
  expect((await ask('GET', '/releases/index/', { token })).status).toBe(401);
});

test('a key outlines who drew what, with figures, for administrators only', async ({ page, agency, workspace, newVisitor }) => {
  await open(page, demoAccount('admin'), '/seo-audit/pages');
  await expect(page.getByRole('heading', { level: 1, name: 'Audited pages' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /Refresh/ })).toBeVisible();
  await page.keyboard.press(DEVTOOLS);
  const overlay = page.getByRole('complementary', { name: 'Parts of this page' });
  await expect(overlay.getByText(/remote-seo-audit/).first()).toBeVisible();
  await expect(overlay.getByText(/load \d+ ms · render \d+ ms · \d+ kB · \d+ calls/).first()).toBeVisible();
  await expect(overlay.getByText('./RefreshAction')).toBeVisible();
  // It lets clicks through and follows the page.
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(overlay.getByText('No remote has rendered anything on this page.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);

  const other = await newVisitor();
  await open(other, agency, inWorkspace('/seo-audit/audit', workspace));
  await expect(other.getByRole('heading', { level: 1, name: 'SEO audit' })).toBeVisible();
  await other.keyboard.press(DEVTOOLS);
  await expect(other.getByRole('complementary', { name: 'Parts of this page' })).toHaveCount(0);
});
