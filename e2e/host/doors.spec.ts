import type { Page } from '@playwright/test';
import { demoAccount } from '../harness/accounts.ts';
import { nurseryWorkspace } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { servedRegistry } from '../harness/registry.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

/** The host's own screens, which no manifest lists. */
const HOST = ['/get-started', '/account', '/settings', '/users', '/status', '/onboarding/create-organisation'];

/** Tabs and links that show once Search Console and Google Analytics are connected. */
const OF_SEARCH = ['/dashboard/overview', '/dashboard/page', '/dashboard/query', '/gsc-data-updating'];
/** Screens whose link needs what neither workspace has: web analytics, a paid plan, a connected platform. */
const NEEDS_MORE = ['/dashboard/analytics', '/cancel-payment', '/refund-payment', '/platform', '/platform-manage-integration'];

/** Paths of the links that can be seen, the profile menu's among them. */
async function linksOn(page: Page): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const profile = page.getByRole('button', { name: /^Profile of / });
  if (await profile.isVisible()) {
    await profile.click();
    await expect(page.getByRole('list', { name: 'Profile' })).toBeVisible();
  }
  return page.locator('a[href^="/"]').evaluateAll((links) =>
    links.flatMap((link) => {
      const { opacity, visibility } = getComputedStyle(link);
      const isSeen = link.getClientRects().length > 0 && opacity !== '0' && visibility === 'visible';
      return isSeen ? [new URL((link as HTMLAnchorElement).href).pathname] : [];
    }),
  );
}

/** Follows links from the page that is open, each wanted one once. @returns the paths that came up */
async function walk(page: Page, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const ahead = [new URL(page.url()).pathname];
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (seen.has(path)) continue;
    await page.goto(path);
    const links = await linksOn(page);
    seen.add(path).add(new URL(page.url()).pathname);
    ahead.push(...links.filter((link) => !seen.has(link) && wanted.includes(link)));
  }
  return seen;
}

test('every screen comes up by following links alone, from the landing page on', async ({ page }) => {
  test.setTimeout(900_000);
  const { remotes } = await servedRegistry();
  const routes = remotes.flatMap(({ manifest }) => manifest.routes.filter(({ byAction }) => !byAction).map(({ path }) => path));
  const wanted = [...routes, ...HOST].filter((path) => !/[:*]/.test(path) && ![...OF_SEARCH, ...NEEDS_MORE].includes(path));
  await open(page, demoAccount('admin'), '/');
  const seen = await walk(page, wanted);
  expect(wanted.filter((path) => !seen.has(path))).toEqual([]);
});

test('with Search Console connected, so do its screens', async ({ page }) => {
  const { owner, workspace } = await nurseryWorkspace();
  await open(page, owner, inWorkspace('/', workspace));
  const seen = await walk(page, ['/dashboard', '/platform-integration', ...OF_SEARCH]);
  expect(OF_SEARCH.filter((path) => !seen.has(path))).toEqual([]);
});
