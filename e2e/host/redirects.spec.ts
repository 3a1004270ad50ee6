import { expect, test } from '../harness/fixtures.ts';
import { servedRegistry } from '../harness/registry.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';

/** The specification's table, as far as its targets have been built. */
const SPECIFIED = {
  '/dashboard/technical': '/seo-audit/audit',
  '/seo-audit': '/seo-audit/audit',
  '/pages': '/seo-audit/pages',
  '/images': '/seo-audit/images',
  '/internal-linking': '/seo-audit/internal-links',
  '/integration': '/platform-integration',
};

/** A visitor's own query, which a redirect must keep whatever it contains. */
const QUERY = 'page=2&filters=%5B%7B%22id%22%3A%221%22%7D%5D&note=a%20b%26c';

test('every redirect leads to its declared target and keeps the query', async ({ page, agency, workspace }) => {
  const { remotes } = await servedRegistry();
  // `/*` stands for the path itself and everything below it.
  const declared = Object.fromEntries(
    remotes.flatMap(({ manifest }) =>
      manifest.redirects.flatMap(({ from, to }) =>
        from.endsWith('/*')
          ? [
              [from.slice(0, -2), to],
              [from.replace('*', 'below'), to],
            ]
          : [[from, to]],
      ),
    ),
  ) as Record<string, string>;
  expect(declared).toMatchObject(SPECIFIED);
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  for (const [from, to] of Object.entries(declared).filter(([from]) => !from.includes(':'))) {
    await page.goto(inWorkspace(`${from}?${QUERY}`, workspace));
    await expect(page, from).toHaveURL((url) => url.pathname === to);
    const kept = new URL(page.url()).searchParams;
    expect
      .soft(Object.fromEntries(kept), from)
      .toEqual({ page: '2', filters: '[{"id":"1"}]', note: 'a b&c', organisation_id: workspace.id });
  }
});

for (const path of ['/', '/no/such/path', '/seo-audits']) {
  test(`${path} leads to the landing with the query kept`, async ({ page, agency, workspace }) => {
    const { remotes } = await servedRegistry();
    const landing = remotes.map(({ manifest }) => manifest.landing).find(Boolean) ?? '/get-started';
    await open(page, agency, inWorkspace(`${path}?${QUERY}`, workspace));
    await expect(page).toHaveURL((url) => url.pathname === landing);
    expect(new URL(page.url()).searchParams.get('note')).toBe('a b&c');
    await expectShell(page);
  });
}

test('a trailing slash does not count', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/settings/', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('the workspace of the address is carried by every click', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  for (const name of ['SEO Audit', 'Analytics', 'Integration', /^Get Started/]) {
    await sidebar.getByRole('link', { name }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('organisation_id') === workspace.id);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('an address without a workspace gets the account’s own', async ({ page, agency }) => {
  await open(page, agency, '/settings');
  await expect(page).toHaveURL(/\/settings\?organisation_id=[0-9a-f-]{36}$/);
});
