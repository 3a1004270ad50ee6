import { CRAWL_MS } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { HELD_PATHS, serveHeldSite, type HeldSite } from '../harness/held-site.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { crawledPaths, latestCrawl, newWorkspace, startCrawl } from '../harness/workspaces.ts';

let slowSite: HeldSite;
test.beforeEach(async () => {
  slowSite = await serveHeldSite();
});
test.afterEach(async () => {
  slowSite.release();
  await slowSite.close();
});

test('a crawl whose server is killed ends with the same pages as one that ran through', async ({
  page,
  agency,
  control,
  silentConsole,
}) => {
  // The page keeps polling while nobody answers.
  silentConsole.allow(FAILED_REQUEST);
  const workspace = await newWorkspace(agency, { domain: slowSite.domain });
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await page.getByRole('button', { name: 'Start crawl' }).click();
  await expect(page.getByText('Crawling', { exact: true })).toBeVisible();
  await slowSite.held;
  await control.kill('platform');
  slowSite.release();
  await control.start('platform');
  const status = async () => (await latestCrawl(agency, workspace))?.status;
  await expect.poll(status, { timeout: CRAWL_MS }).toBe('SUCCESS');
  const interrupted = await crawledPaths(agency, workspace);
  expect(interrupted).toEqual(HELD_PATHS);
  // The page that was open all along shows the end without a reload.
  await expect(
    page.getByRole('group', { name: 'HTML pages' }).getByText(String(Object.keys(HELD_PATHS).length), { exact: true }),
  ).toBeVisible();

  await startCrawl(agency, workspace);
  await expect.poll(status, { timeout: CRAWL_MS }).toBe('SUCCESS');
  expect(await crawledPaths(agency, workspace)).toEqual(interrupted);
});

test('the first crawl shows how far it is', async ({ page, agency }) => {
  const workspace = await newWorkspace(agency, { domain: slowSite.domain });
  await open(page, agency, inWorkspace('/onboarding/sitemap-selection', workspace));
  await page.getByRole('button', { name: 'Start the crawl' }).click();
  await expect(page.getByRole('heading', { name: 'Your site is being crawled' })).toBeVisible();
  await slowSite.held;
  await expect(page.getByText(/^1\d of \d+ known URLs crawled$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Crawling' })).toBeVisible();
  slowSite.release();
  await expect(page.getByText('The crawl is complete')).toBeVisible({ timeout: CRAWL_MS });
  await expect(page.getByText(/^40 of 40 known URLs crawled/)).toBeVisible();
});

test('a crawl that was stopped keeps what it found and is resumed', async ({ page, agency }) => {
  const workspace = await newWorkspace(agency, { domain: slowSite.domain });
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await page.getByRole('button', { name: 'Start crawl' }).click();
  await slowSite.held;
  await page.getByRole('button', { name: 'Stop crawl' }).click();
  await expect(page.getByText('The crawl was stopped')).toBeVisible();
  const found = Object.keys(await crawledPaths(agency, workspace)).length;
  expect(found).toBeGreaterThan(10);
  slowSite.release();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => (await latestCrawl(agency, workspace))?.status, { timeout: CRAWL_MS }).toBe('SUCCESS');
  expect(await crawledPaths(agency, workspace)).toEqual(HELD_PATHS);
});

test('a second crawl of the same site is refused while one is on its way', async ({ page, agency, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const workspace = await newWorkspace(agency, { domain: slowSite.domain });
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await expect(page.getByRole('button', { name: 'Start crawl' })).toBeVisible();
  await startCrawl(agency, workspace);
  await page.getByRole('button', { name: 'Start crawl' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The crawl could not be started' })).toContainText(
    'A crawl of the site is already running.',
  );
  await expect(page.getByRole('button', { name: 'Stop crawl' })).toBeVisible();
});

test('an unreachable site is reported, and private addresses are never requested', async ({ page, agency }) => {
  const workspace = await newWorkspace(agency, { domain: '127.0.0.1:9' });
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await page.getByRole('button', { name: 'Start crawl' }).click();
  await expect(page.getByText('The crawl failed')).toBeVisible();
  await expect(page.getByText(/could not be reached/)).toBeVisible();
});
