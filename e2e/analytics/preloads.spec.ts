import { gardenWorkspace } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('each file that the page preloads for the dashboard is used, and requested once', async ({ page }) => {
  const { owner, workspace } = await gardenWorkspace();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await Promise.all([page.coverage.startJSCoverage(), page.coverage.startCSSCoverage()]);
  await open(page, owner, inWorkspace('/dashboard', workspace));
  await expect(page.locator('main [aria-roledescription="chart"]').first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const used = (await Promise.all([page.coverage.stopJSCoverage(), page.coverage.stopCSSCoverage()])).flat().map(({ url }) => url);
  // Only what the server wrote: the loader adds preloads of its own later.
  const html = await (await page.request.get('/dashboard', { headers: { accept: 'text/html' } })).text();
  const preloaded = [...html.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, href]) => new URL(href ?? '', page.url()).href);
  expect(preloaded.length).toBeGreaterThan(0);
  expect(preloaded.filter((url) => !used.includes(url))).toEqual([]);
  expect(preloaded.filter((url) => requests.filter((one) => one === url).length !== 1)).toEqual([]);
});
