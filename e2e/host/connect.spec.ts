import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('an installation from an unknown platform shows an error', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/connect?platform=geocities', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to connect here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your workspace' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('organisation_id') === workspace.id);
});

test('an installation that begins before signing in continues afterwards', async ({ page }) => {
  await page.goto('/connect?platform=shopify&shop=garden.example');
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('returnTo') === '/connect?platform=shopify&shop=garden.example',
  );
});
