import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { servedRegistry } from '../harness/registry.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';

/** A way to each remote that a visitor has, and the heading of the screen behind it. */
const SCREENS: Readonly<Record<string, { readonly path: string; readonly heading: string; readonly title: string }>> = {
  'remote-analytics': { path: '/dashboard/overview', heading: 'Dashboard', title: 'Analytics' },
  'remote-billing': { path: '/subscription', heading: 'Subscription', title: 'Billing' },
  'remote-content': { path: '/posts', heading: 'Posts', title: 'Content' },
  'remote-publishing': { path: '/platform-integration', heading: 'Integration', title: 'Publishing' },
  'remote-seo-audit': { path: '/seo-audit/audit', heading: 'SEO audit', title: 'SEO audit' },
  'remote-tools': { path: '/blocknote-test', heading: 'Block editor', title: 'Tools' },
};

test.beforeEach(({ silentConsole }) => silentConsole.allow(FAILED_REQUEST));

/** Goes to a path inside the page, as a click would, without loading it anew. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

const markPage = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'));
const expectSamePage = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-marked', 'yes');
const card = (page: Page, title: string) => page.getByRole('main').getByRole('alert').filter({ hasText: `${title} could not be loaded` });

test('every remote of the registry is known here', async () => {
  const { remotes } = await servedRegistry();
  expect(remotes.map(({ name }) => name).toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});

for (const [down, { path, heading, title }] of Object.entries(SCREENS)) {
  test(`${down} is down before it is asked for: its card shows, the rest works, it comes back by itself`, async ({ page, agency, workspace, control }) => {
    await open(page, agency, inWorkspace('/get-started', workspace));
    await expectShell(page);
    await markPage(page);
    await control.stop(down);
    await goInside(page, inWorkspace(path, workspace));
    await expect(card(page, title)).toBeVisible({ timeout: 5_000 });
    await expectShell(page);
    for (const [name, other] of Object.entries(SCREENS).filter(([name]) => name !== down)) {
      await goInside(page, inWorkspace(other.path, workspace));
      await expect(page.getByRole('heading', { level: 1, name: other.heading }), name).toBeVisible();
    }
    await goInside(page, inWorkspace(path, workspace));
    await expect(card(page, title)).toBeVisible({ timeout: 5_000 });
    await control.start(down);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 3_000 });
    await expect(card(page, title)).toBeHidden();
    await expectSamePage(page);
  });
}

test('Retry brings a remote back at once', async ({ page, agency, workspace, control }) => {
  await control.kill('remote-publishing');
  await open(page, agency, inWorkspace('/platform-integration', workspace));
  await expect(card(page, 'Publishing')).toBeVisible({ timeout: 6_000 });
  await markPage(page);
  await control.start('remote-publishing');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integration' })).toBeVisible({ timeout: 3_000 });
  await expectSamePage(page);
});

test('a remote that goes down while it is used goes on with what it has; an action that cannot come leaves its place empty', async ({ page, agency, workspace, control }) => {
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await expect(page.getByRole('heading', { name: 'This site was not crawled yet' })).toBeVisible();
  await control.kill('remote-seo-audit');
  await page.getByRole('navigation', { name: 'SEO audit' }).getByRole('link', { name: 'Pages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audited pages' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Integration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integration' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Audited pages' })).toBeVisible();
  await markPage(page);
  await control.start('remote-seo-audit');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Refresh' })).toBeVisible({ timeout: 5_000 });
  await expectSamePage(page);
});

const FAULTS = {
  'a 404': { status: 404, contentType: 'text/plain', body: 'nothing' },
  'a 503 with JSON': { status: 503, contentType: 'application/json', body: '{"error":"busy"}' },
  'a 200 with HTML': { status: 200, contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' },
  'another file than was released': { status: 200, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: 'globalThis.foreign = true;' },
};

for (const [name, answer] of Object.entries(FAULTS)) {
  test(`a remote whose entry is answered with ${name} shows its card, and comes when it is healed`, async ({ page, agency, workspace, stack, silentConsole }) => {
    silentConsole.allow(/integrity/i, /MIME type/i, /CORS policy/);
    const entry = `${stack.remotes['remote-billing']}**/remoteEntry*.js*`;
    await page.route(entry, (route) => route.fulfill(answer));
    await open(page, agency, inWorkspace('/subscription', workspace));
    await expect(card(page, 'Billing')).toBeVisible({ timeout: 6_000 });
    expect(await page.evaluate(() => 'foreign' in globalThis)).toBe(false);
    await markPage(page);
    await page.unroute(entry);
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible({ timeout: 3_500 });
    await expectSamePage(page);
  });
}
