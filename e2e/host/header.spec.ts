import type { Page } from '@playwright/test';
import { newAccount } from '../harness/accounts.ts';
import { expect, test } from '../harness/fixtures.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';
import { newWorkspace } from '../harness/workspaces.ts';

const openProfile = (page: Page) => page.getByRole('button', { name: /^Profile of / }).click();

test('the profile menu names who is signed in, and its links keep the query', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/seo-audit/pages?kind=redirect&note=a%20b', workspace));
  await openProfile(page);
  await expect(page.getByText(agency.email)).toBeVisible();
  const links = page.getByRole('list', { name: 'Profile' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Subscription', 'Users', 'Settings']);
  const targets = ['/dashboard', '/subscription', '/account', '/settings'];
  for (const [index, path] of targets.entries()) {
    const target = new URL((await links.nth(index).getAttribute('href')) ?? '', 'http://portal');
    expect(target.pathname).toBe(path);
    expect(Object.fromEntries(target.searchParams)).toEqual({ kind: 'redirect', note: 'a b', organisation_id: workspace.id });
  }
  await links.nth(3).click();
  await expect(page).toHaveURL(/\/settings\?.*kind=redirect/);
  await expect(page.getByRole('list', { name: 'Profile' })).toBeHidden();
});

test('the profile menu closes on Escape and returns the focus', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  await openProfile(page);
  await expect(page.getByRole('list', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Profile' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Profile of / })).toBeFocused();
});

test('light, dark and the system’s choice are remembered', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await openProfile(page);
  const appearance = page.getByRole('group', { name: 'Appearance' });
  await appearance.getByRole('button', { name: 'Light', exact: true }).click();
  const light = await background();
  await appearance.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expectShell(page);
  await expect.poll(background).toBe(dark);
  await openProfile(page);
  await expect(appearance.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await appearance.getByRole('button', { name: 'System' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe(dark);
});

test('“Best viewed on desktop” shows under 768 px', async ({ page, agency, workspace }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await expect(page.getByText('Best viewed on desktop')).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByText('Best viewed on desktop')).toBeVisible();
});

test('Add Workspace and the switcher are for agencies and administrators', async ({ page, agency, workspace, newVisitor }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expect(page.getByRole('link', { name: 'Add Workspace' })).toHaveAttribute('href', /\/onboarding\/create-organisation/);
  await expect(page.getByRole('button', { name: `Workspace ${workspace.name}, switch` })).toBeVisible();
  const ordinary = await newAccount();
  const own = await newWorkspace(ordinary);
  const other = await newVisitor();
  await open(other, ordinary, inWorkspace('/get-started', own));
  await expectShell(other);
  await expect(other.getByRole('link', { name: 'Add Workspace' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^Workspace / })).toHaveCount(0);
});

test('actions show on the paths of their remote, on desktop only', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/seo-audit/pages', workspace));
  const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh' });
  await expect(refresh).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(refresh).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation', { name: 'SEO audit' }).getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page).toHaveURL(/\/seo-audit\/audit/);
  await expect(refresh).toBeHidden();
});

test('no more than one toast shows, and it goes after five seconds', async ({ page, agency, workspace }) => {
  await page.clock.install();
  await open(page, agency, inWorkspace('/settings', workspace));
  const toasts = page.getByRole('button', { name: 'Close notification' });
  const save = page.getByRole('button', { name: 'Save workspace' });
  await page.getByLabel('Organization Name').fill(`${workspace.name} renamed`);
  await save.click();
  await expect(page.getByText('Workspace saved')).toBeVisible();
  // From here on, time only passes when advanced explicitly.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('button', { name: 'Export data' }).click();
  await expect(page.getByText('Export downloaded')).toBeVisible();
  await expect(toasts).toHaveCount(1);
  // Its timer restarts when the pointer leaves it.
  await page.getByText('Export downloaded').hover();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(4_000);
  await expect(toasts).toHaveCount(1);
  await page.clock.fastForward(2_000);
  await expect(toasts).toHaveCount(0);
});
