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

test('the page preloads a remote’s files once one of the host’s scripts has arrived, before those run', async ({ page }) => {
  const { owner, workspace } = await gardenWorkspace();
  const entries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remoteEntry.js')) entries.push(request.url());
  });
  const vendor = Promise.withResolvers<void>();
  const main = Promise.withResolvers<void>();
  await open(page, owner, inWorkspace('/dashboard', workspace));
  entries.splice(0);
  await page.route('**/assets/vendor.*.js', async (route) => vendor.promise.then(() => route.continue()));
  await page.route('**/assets/main.*.js', async (route) => main.promise.then(() => route.continue()));
  const styles = page.waitForResponse(/\/assets\/main\..*\.css$/);
  const reloaded = page.reload({ waitUntil: 'commit' });
  await Promise.all([styles.then((response) => response.finished()), reloaded]);
  expect(entries).toEqual([]);
  vendor.resolve();
  await expect.poll(() => entries.length).toBe(1);
  main.resolve();
  await expect(page.locator('main [aria-roledescription="chart"]').first()).toBeVisible();
});
