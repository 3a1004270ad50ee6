import type { Page } from '@playwright/test';
import { freshDetails, makeAgency, newAccount, unique } from '../harness/accounts.ts';
import { ask, accessTokenOf } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { KNOWN_PATHS, KNOWN_TRUTH } from '../harness/known-site.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { expectShell, inWorkspace, leaveForProvider, open, signUp } from '../harness/sign-in.ts';
import { crawledPaths, newWorkspace, startCrawl } from '../harness/workspaces.ts';
import { fillWorkspaceForm } from '../harness/workspace-form.ts';

/** Expects one of the summary's tiles to show this figure. */
const expectTile = (page: Page, name: string, figure: number) =>
  expect(page.getByRole('main').getByRole('group', { name, exact: true }).getByText(String(figure), { exact: true })).toBeVisible({
    timeout: 120_000,
  });

test('from a new account to the audit of its own site, which nobody else sees', async ({ page, site, newVisitor, silentConsole }) => {
  // `GET /user/` answers 404 while there is no workspace, and 403 to the stranger below.
  silentConsole.allow(FAILED_REQUEST);
  const account = freshDetails();
  const name = `Little garden ${unique()}`;

  await test.step('creates an account and adds a workspace', async () => {
    await page.goto('/login');
    await leaveForProvider(page);
    await signUp(page, account);
    await expect(page).toHaveURL(/\/onboarding\/create-organisation/);
    await makeAgency(account);
    await fillWorkspaceForm(page, { name, domain: `http://${site.domain}/` });
    await page.getByRole('button', { name: 'Create workspace' }).click();
  });

  await test.step('gives details and chooses the sitemap', async () => {
    await expect(page).toHaveURL(/\/onboarding\/details\?organisation_id=/);
    await page.getByLabel('Brand voice').fill('Plain and warm.');
    await page.getByLabel('Audience').fill('People with a small garden.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/onboarding\/sitemap-selection/);
    const sitemap = page.getByRole('radio', { name: `${site.origin}/sitemap.xml` });
    await expect(sitemap).toBeChecked();
    await expect(page.getByText('3 pages, listed in robots.txt')).toBeVisible();
    await page.getByRole('button', { name: 'Start the crawl' }).click();
  });

  await test.step('watches the first crawl to its end', async () => {
    await expect(page.getByText('The crawl is complete')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectShell(page);
    await expect(page.getByRole('link', { name: 'Get Started (1/6)' })).toBeVisible();
  });

  const organisationId = new URL(page.url()).searchParams.get('organisation_id') ?? '';

  await test.step('reads the audit: exactly what the site has', async () => {
    await page.getByRole('link', { name: 'SEO Audit' }).click();
    await expect(page).toHaveURL(inWorkspace('/seo-audit/audit', { id: organisationId }));
    await expectTile(page, 'HTML pages', KNOWN_TRUTH.pages.length);
    await expectTile(page, 'Noindex', KNOWN_TRUTH.noIndex.length);
    await expectTile(page, 'Not found', Object.keys(KNOWN_TRUTH.notFound).length);
    await expectTile(page, 'Redirects', Object.keys(KNOWN_TRUTH.redirects).length);
    await expect(page.getByRole('link', { name: 'Missing alt text' })).toBeVisible();
    expect(await crawledPaths(account, { id: organisationId, name, domain: site.domain })).toEqual(KNOWN_PATHS);
    expect(site.requests).not.toContain('/private/plans');
  });

  await test.step('nobody of another organisation sees any of it', async () => {
    const stranger = await newAccount();
    const own = await newWorkspace(stranger, { name: 'The other shop' });
    const other = await newVisitor();
    await open(other, stranger, inWorkspace('/seo-audit/pages', { id: organisationId }));
    await expect(other.getByText('No pages yet')).toBeVisible();
    // The workspace in the URL is not theirs: they end up in their own.
    await expect(other).toHaveURL(inWorkspace('/seo-audit/pages', own));
    await expect(other.getByText(site.domain)).toHaveCount(0);
    const token = await accessTokenOf(stranger);
    for (const path of ['/crawler/pages/', '/crawler/audit-summary/', '/crawler/crawls/latest/', '/user/', '/organisation/members/']) {
      const answer = await ask('GET', `${path}?organisation_id=${organisationId}`, { token });
      expect.soft([path, answer.status]).toEqual([path, 403]);
      expect.soft(answer.text).not.toContain(site.domain);
    }
  });
});

test('a first crawl is started on the audit', async ({ page, agency, site }) => {
  const workspace = await newWorkspace(agency, { domain: site.domain });
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await expect(page.getByRole('heading', { name: 'This site has not been crawled yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Start crawl' }).click();
  await expectTile(page, 'HTML pages', KNOWN_TRUTH.pages.length);
  await expect(page.getByRole('button', { name: 'Start crawl' })).toBeVisible();
});

test('the tiles and the issues lead to their pages', async ({ page, agency, site }) => {
  const workspace = await newWorkspace(agency, { domain: site.domain });
  await startCrawl(agency, workspace);
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await expectTile(page, 'HTML pages', KNOWN_TRUTH.pages.length);
  await page.getByRole('link', { name: 'Show not found' }).click();
  await expect(page).toHaveURL(/\/seo-audit\/pages\?kind=not_found/);
  await expect(page.getByRole('row')).toHaveCount(1 + Object.keys(KNOWN_TRUTH.notFound).length);
});
