import type { Page } from '@playwright/test';
import { call } from '../harness/api.ts';
import { CRAWL_MS, crawledWorkspace } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { htmlPage, serveSite } from '../harness/site.ts';
import { latestCrawl, newWorkspace, startCrawl } from '../harness/workspaces.ts';

/** The known site's findings, issue by issue; see `known-site.ts`. */
const ISSUES: Readonly<Record<string, readonly string[]>> = {
  not_found: ['/gone', '/missing'],
  redirect: ['/old', '/older'],
  internal_link_404: ['/', '/about'],
  internal_link_redirect: ['/'],
  missing_alt_text_in_images: ['/'],
  no_index: ['/hidden'],
  orphan_page: ['/only-in-sitemap'],
  missing_or_invalid_page_title: [],
  missing_or_invalid_meta_description: [],
  no_anchor: [],
};

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test('a crawled site shows each issue where it is, and nowhere else', async ({ page, agency, site }) => {
  const workspace = await crawledWorkspace(agency, site);
  for (const [code, paths] of Object.entries(ISSUES)) {
    await open(page, agency, inWorkspace(`/seo-audit/pages?issue=${code}&sort=page_url&direction=asc`, workspace));
    await heading(page, 'Audited pages');
    const table = page.getByRole('table', { name: /pages/i }).first();
    if (paths.length === 0) {
      await expect(page.getByRole('button', { name: /clear/i }).first(), code).toBeVisible();
      continue;
    }
    await expect(table.getByRole('row'), code).toHaveCount(1 + paths.length);
    for (const path of paths)
      await expect(
        table
          .getByRole('row')
          .filter({ hasText: `${site.domain}${path}` })
          .first(),
        `${code} on ${path}`,
      ).toBeVisible();
  }
});

test('what a fix changes between two crawls is new, fixed or still there', async ({ page, agency }) => {
  let mended = false;
  const site = await serveSite(() => ({
    '/': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(htmlPage('Welcome', mended ? ['/about', '/news'] : ['/about', '/missing'])),
    '/about': htmlPage('About us', ['/', '/lost']),
    '/news': htmlPage('Garden news', ['/', '/nowhere']),
  }));
  try {
    const workspace = await crawledWorkspace(agency, site);
    const first = (await latestCrawl(agency, workspace))?.id;
    mended = true;
    await startCrawl(agency, workspace);
    await expect
      .poll(
        async () => {
          const crawl = await latestCrawl(agency, workspace);
          return crawl?.id === first ? 'before' : crawl?.status;
        },
        { timeout: CRAWL_MS },
      )
      .toBe('SUCCESS');
    const second = (await latestCrawl(agency, workspace))?.id;
    const compared = async (state: string) => {
      const { data } = await call<{ data: { page_url: string }[] }>(
        agency,
        'GET',
        `/crawler/crawls/compare/?from=${first}&to=${second}&state=${state}&code=internal_link_404`,
        { organisationId: workspace.id },
      );
      return data.map(({ page_url }) => new URL(page_url).pathname);
    };
    expect([await compared('new'), await compared('fixed'), await compared('still')]).toEqual([['/news'], ['/'], ['/about']]);
    await open(page, agency, inWorkspace('/seo-audit/history', workspace));
    await heading(page, 'Crawl history');
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `${site.domain}/news` })
        .filter({ hasText: 'Broken internal link' }),
    ).toBeVisible();
  } finally {
    await site.close();
  }
});

test('an easy fix shows the exact change before anything happens, and says what to connect', async ({ page, agency, site }) => {
  const workspace = await crawledWorkspace(agency, site);
  await open(page, agency, inWorkspace('/seo-audit/pages?issue=internal_link_redirect', workspace));
  await heading(page, 'Audited pages');
  await page
    .getByRole('checkbox', { name: /Select/ })
    .first()
    .check();
  await page
    .getByRole('button', { name: /easy fix/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('checkbox', { name: /redirect/i })
    .first()
    .check();
  await dialog.getByRole('button', { name: /preview/i }).click();
  await expect(dialog.getByText('/old', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByText('/tools', { exact: false }).first()).toBeVisible();
  expect(site.requests.filter((path) => path === '/').length).toBeGreaterThan(0);
});

test('a check that is switched off is gone from the audit, and back when it is on again', async ({ page, agency, site }) => {
  const workspace = await crawledWorkspace(agency, site);
  const issue = page.getByRole('link', { name: 'Missing alt text' });
  const set = (enabled: boolean) =>
    call(agency, 'PATCH', '/crawler/checks/missing_alt_text_in_images/', { organisationId: workspace.id, body: { enabled } });
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await expect(issue).toBeVisible();
  await set(false);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Broken internal link' })).toBeVisible();
  await expect(issue).toHaveCount(0);
  await set(true);
  await page.reload();
  await expect(issue).toBeVisible();
});

test('on a phone the tab of the screen that shows is in sight', async ({ page, agency }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, agency, inWorkspace('/seo-audit/settings', await newWorkspace(agency)));
  const tabs = page.getByRole('navigation', { name: 'SEO audit' });
  await expect(tabs.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 0.9 });
  await expect(tabs.getByRole('link', { name: 'Audit', exact: true })).not.toBeInViewport();
});
