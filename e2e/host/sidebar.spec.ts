import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
/** The sidebar itself; the menu is its only child. */
const sidebar = (page: Page) => nav(page).locator('..');

test.beforeEach(async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expect(nav(page)).toBeVisible();
});

test('is 240 px wide open and 83 px collapsed, and remembers which', async ({ page }) => {
  await expect(sidebar(page)).toHaveCSS('width', '240px');
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '83px');
  await page.reload();
  await expect(sidebar(page)).toHaveCSS('width', '83px');
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '240px');
});

test('collapses by itself under 1000 px and opens again above', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(sidebar(page)).toHaveCSS('width', '240px');
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(sidebar(page)).toHaveCSS('width', '83px');
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '240px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sidebar(page)).toHaveCSS('width', '240px');
});

test('has the groups and entries whose screens exist, in their order', async ({ page }) => {
  await expect(nav(page).getByRole('list', { name: 'Main Menu' }).getByRole('link').first()).toHaveText(/^Get Started \(0\/6\)/);
  await expect(nav(page).getByRole('list', { name: 'Keywords Tools' }).getByRole('link', { name: 'Analytics' })).toBeVisible();
  await expect(nav(page).getByRole('list', { name: 'Beta Tools' }).getByRole('link', { name: 'SEO Audit' })).toBeVisible();
  await expect(nav(page).getByRole('list', { name: 'Platform' }).getByRole('link', { name: 'Integration' })).toContainText('BETA');
  await expect(nav(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('marks the entry of the present path', async ({ page }) => {
  await nav(page).getByRole('link', { name: 'SEO Audit' }).click();
  await expect(nav(page).getByRole('link', { name: 'SEO Audit' })).toHaveAttribute('aria-current', /page|true/);
  await expect(nav(page).locator('[aria-current]')).toHaveCount(1);
});

test('the logo leads to the dashboard', async ({ page }) => {
  await nav(page).getByRole('link', { name: 'Canopy, home' }).click();
  await expect(page).toHaveURL(/\/dashboard\?organisation_id=/);
});

test('works without a mouse', async ({ page }) => {
  await page.reload();
  await expect(nav(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(nav(page).getByRole('link', { name: 'Canopy, home' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sidebar(page)).toHaveCSS('width', '83px');
  const entry = nav(page).getByRole('link', { name: 'SEO Audit' });
  for (let step = 0; step < 20 && !(await entry.evaluate((element) => element === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  // Visible to users looking for it.
  expect(await entry.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/seo-audit\/audit/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the skip link goes over the sidebar', async ({ page }) => {
  await page.reload();
  await expect(nav(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('on phones it is a drawer that closes on a route change and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(nav(page)).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole('link', { name: 'Integration' }).click();
  await expect(page).toHaveURL(/\/platform-integration/);
  await expect(drawer).toBeHidden();
});
