import type { Page } from '@playwright/test';
import { newAccount } from '../harness/accounts.ts';
import { expect, test } from '../harness/fixtures.ts';
import { CLIENT } from '../harness/provider-flow.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { expectShell, inWorkspace, leaveForProvider, signIn } from '../harness/sign-in.ts';
import { newWorkspace } from '../harness/workspaces.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** What was on the screen of a tab, from its first moment: the headings of every page it loaded. */
async function watchHeadings(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.context().exposeFunction('sawHeading', (text: string) => seen.push(text));
  await page.context().addInitScript(() => {
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) {
        const { sawHeading } = globalThis as unknown as { sawHeading?: (text: string) => void };
        sawHeading?.(heading.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return seen;
}

async function newTab(page: Page, open: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
  return tab;
}

const refreshTokenOf = (page: Page, url: string) =>
  page.evaluate(
    (key) => (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { refresh_token?: string }).refresh_token,
    `oidc.user:${url}/oidc:${CLIENT}`,
  );

test('a second tab opens signed in, where its link leads, without a sign-in screen in between', async ({ page, stack }) => {
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/get-started', workspace));
  await expectShell(page);
  const headings = await watchHeadings(page);

  const fromSidebar = await newTab(page, () =>
    sidebar(page)
      .getByRole('link', { name: 'Integration' })
      .click({ modifiers: ['ControlOrMeta'] }),
  );
  await expectShell(fromSidebar);
  await expect(fromSidebar).toHaveURL(inWorkspace('/platform-integration', workspace));

  const target = inWorkspace('/settings?tab=details', workspace);
  const byScript = await newTab(page, () => page.evaluate((to) => void window.open(`${to}#export`, '_blank', 'noopener'), target));
  await expectShell(byScript);
  await expect(byScript).toHaveURL(`${stack.url}${target}#export`);

  const atLogin = await page.context().newPage();
  await atLogin.goto('/login');
  await expectShell(atLogin);

  expect(headings.filter((heading) => /sign/i.test(heading))).toEqual([]);
  // Each has a grant of its own: one that renews leaves the others alone.
  const tokens = await Promise.all([page, fromSidebar, byScript].map((tab) => refreshTokenOf(tab, stack.url)));
  expect(new Set(tokens).size).toBe(3);

  // Back leads out of the tab, not to the provider.
  await fromSidebar.reload();
  await expectShell(fromSidebar);
});

test('signing out in one tab signs out all, and the provider’s answer that it knows nobody ends at one button', async ({
  page,
  silentConsole,
}) => {
  silentConsole.allow(FAILED_REQUEST);
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/get-started', workspace));
  const second = await page.context().newPage();
  await second.goto(inWorkspace('/settings', workspace));
  await expectShell(second);
  await sidebar(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const third = await page.context().newPage();
  await third.goto(inWorkspace('/settings', workspace));
  await expect(third).toHaveURL(/\/login\?returnTo=/);
  await leaveForProvider(third);
  await expect(third.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a session that ended at the provider alone asks to sign in once, and keeps where the visitor was going', async ({ page }) => {
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/get-started', workspace));
  await expectShell(page);
  // As after fourteen days: the browser still remembers that somebody signed in.
  await page.context().clearCookies();
  const asked: string[] = [];
  const second = await page.context().newPage();
  second.on('request', (request) => request.url().includes('prompt=none') && asked.push(request.url()));
  const target = inWorkspace('/settings', workspace);
  await second.goto(`${target}#export`);
  await expect(second).toHaveURL(`/login?${new URLSearchParams({ returnTo: `${target}#export` }).toString()}`);
  await expect(second.getByRole('main').getByRole('button')).toHaveCount(1);
  await second.reload();
  await second.goto(target);
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(asked).toHaveLength(1);
});
