import type { Page } from '@playwright/test';
import { demoAccount } from '../harness/accounts.ts';
import { expect, test } from '../harness/fixtures.ts';
import { servedRegistry } from '../harness/registry.ts';
import { open } from '../harness/sign-in.ts';

/** The host's own screens, which no manifest lists. */
const HOST = ['/get-started', '/account', '/settings', '/users', '/status', '/onboarding/create-organisation'];

/** Screens whose link needs what the demo does not have: a paid plan, a connected platform. */
const NEEDS_MORE = ['/cancel-payment', '/refund-payment', '/platform', '/platform-manage-integration'];

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

test('every screen comes up by following links alone, from the landing page on', async ({ page }) => {
  test.setTimeout(900_000);
  const { remotes } = await servedRegistry();
  const routes = remotes.flatMap(({ manifest }) => manifest.routes.filter(({ byAction }) => !byAction).map(({ path }) => path));
  const wanted = [...routes, ...HOST].filter((path) => !/[:*]/.test(path) && !NEEDS_MORE.includes(path));
  await open(page, demoAccount('admin'), '/');
  const seen = new Set<string>();
  const ahead = [new URL(page.url()).pathname];
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await page.goto(path);
    const reached = new URL(page.url()).pathname;
    seen.add(reached);
    for (const link of await linksOn(page)) {
      // One row of a table leads where the others do.
      if (!seen.has(link) && wanted.includes(link)) ahead.push(link);
    }
  }
  expect(wanted.filter((path) => !seen.has(path))).toEqual([]);
});
