import type { Page } from '@playwright/test';
import { newAccount } from '../harness/accounts.ts';
import { expect, test } from '../harness/fixtures.ts';
import { CLIENT, signInAtProvider } from '../harness/provider-flow.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { markPage } from '../harness/remote-screens.ts';
import { expectShell, inWorkspace, leaveForProvider, signIn, storedTokens } from '../harness/sign-in.ts';
import { newWorkspace } from '../harness/workspaces.ts';

interface StoredUser {
  readonly access_token: string;
  readonly refresh_token: string;
  expires_at: number;
}

const WRONG_CLAIMS = 'The access token has incorrect claims, audience or issuer.';

/** Storage key of a tab's tokens. */
const KEY = (url: string) => `oidc.user:${url}/oidc:${CLIENT}`;

/**
 * Changes the tokens and follows a link in a single step: otherwise the portal's background activity would notice the change
 * first.
 * @returns the previous tokens
 */
async function followWith(page: Page, name: string, storageKey: string, change: Partial<StoredUser>): Promise<StoredUser> {
  return page.getByRole('link', { name }).evaluate(
    (link, [key, changed]) => {
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredUser;
      sessionStorage.setItem(key, JSON.stringify({ ...user, ...changed }));
      (link as HTMLElement).click();
      return user;
    },
    [storageKey, change] as const,
  );
}

test('Sign out ends the session here and at the provider', async ({ page, stack, silentConsole }) => {
  // A request in flight when the session ends is refused.
  silentConsole.allow(FAILED_REQUEST);
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/settings', workspace));
  await expectShell(page);
  const stored = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredUser, KEY(stack.url));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login|\/oidc/);
  await page.goto(inWorkspace('/settings', workspace));
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await leaveForProvider(page);
  // The provider asks for credentials: its session has ended, too.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  const renewal = await fetch(`${stack.url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT, refresh_token: stored.refresh_token }),
  });
  expect(renewal.status).toBe(400);
});

test('the door slams before the visitor leaves, where motion is welcome', async ({ newVisitor }) => {
  const account = await newAccount();
  await newWorkspace(account);
  const page = await newVisitor({ reducedMotion: 'no-preference' });
  await signIn(page, account);
  const button = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign out' });
  // Observed from before the click; the page is left after the last phase.
  await button.evaluate((element) => {
    const seen: string[] = [];
    const phases = new Promise<string[]>((resolve) => {
      new MutationObserver(() => {
        seen.push(element.getAttribute('data-phase') ?? '');
        if (seen.at(-1) === 'fall') resolve(seen);
      }).observe(element, { attributeFilter: ['data-phase'] });
    });
    Object.assign(globalThis, { phases });
  });
  const phases = page.evaluate(() => (globalThis as unknown as { phases: Promise<string[]> }).phases);
  await button.click();
  expect(await phases).toEqual(['opening', 'slam', 'fall']);
  await expect(page).toHaveURL(/\/login/);
});

test('a claims error signs out and wipes storage and cookies', async ({ page, stack, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await page.evaluate(() => {
    localStorage.setItem('kept', 'here');
    sessionStorage.setItem('kept', 'here');
    document.cookie = 'kept=here; path=/';
  });
  await page.route('**/api/stripe/subscription/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Not signed in',
        status: 401,
        code: 'token-invalid',
        detail: WRONG_CLAIMS,
      }),
    }),
  );
  await page.getByRole('button', { name: /^Profile of / }).click();
  await page.getByRole('link', { name: 'Subscription' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const left = await page.evaluate(
    (key) => [localStorage.getItem('kept'), sessionStorage.getItem('kept'), sessionStorage.getItem(key), document.cookie],
    KEY(stack.url),
  );
  expect(left).toEqual([null, null, null, '']);
  await leaveForProvider(page);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

/** Each takes a sign-in, a portal load and a sign-out. The session's own tests run fifty without a browser. */
const TRIES = 5;

/** Whether the provider still knows this browser: without a prompt it answers with a code or an error. */
async function hasSession(page: Page, url: string): Promise<boolean> {
  const query = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: `${url}/auth/callback`,
    scope: 'openid',
    prompt: 'none',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const answer = await page.request.get(`${url}/oidc/auth?${query.toString()}`, { maxRedirects: 0 });
  const sent = new URL(answer.headers()['location'] ?? '', url).searchParams;
  if (!sent.has('code')) expect(sent.get('error')).toBe('login_required');
  return sent.has('code');
}

test('ten calls refused at once for their claims are one logout, time and again', async ({ page, stack, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  const hints: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/oidc/session/end') hints.push(searchParams.get('id_token_hint'));
  });
  // Each attempt begins on an empty page of the portal. It ends on a real one: redirects are not intercepted.
  await page.route(/\/login(\?|$)/, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }));
  // A dashboard makes more than ten requests at once; all of them are answered together.
  let refuse: () => void = () => undefined;
  let waiting = 0;
  let together = Promise.resolve();
  await page.route(/\/api\/(?!user\/\?|user\/$)/, async (route) => {
    waiting += 1;
    if (waiting === 10) refuse();
    await together;
    await route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Not signed in', status: 401, code: 'token-invalid', detail: WRONG_CLAIMS }),
    });
  });
  await page.route(/\/api\/user\/(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as { organisation: object };
    await route.fulfill({ response: answer, json: { ...user, organisation: { ...user.organisation, is_search_console_connect: true } } });
  });
  for (let turn = 1; turn <= TRIES; turn += 1) {
    await page.goto('/login');
    waiting = 0;
    together = new Promise((resolve) => (refuse = resolve));
    const { tokens, cookies } = await signInAtProvider(account);
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: new URL(stack.url).hostname })));
    expect(await hasSession(page, stack.url), 'before').toBe(true);
    await page.evaluate(([key, value]) => {
      sessionStorage.setItem(key, value);
      sessionStorage.setItem('kept', 'here');
      localStorage.setItem('kept', 'here');
      document.cookie = 'kept=here; path=/';
    }, storedTokens(tokens));
    await page.goto(inWorkspace('/dashboard/overview', workspace));
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(hints, 'one logout each, which names the session').toHaveLength(turn);
    expect(hints.at(-1)).toBe(tokens.idToken);
    const left = await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
    // The sign-in page gives its tab a name.
    expect(left.filter(([name]) => name !== 'canopy.tab')).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await hasSession(page, stack.url), 'after').toBe(false);
  }
});

test('an access token that has ended is renewed without the visitor noticing', async ({ page, stack }) => {
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await page.getByRole('button', { name: /^Profile of / }).click();
  const renewals: string[] = [];
  page.on('request', (request) => request.url().endsWith('/oidc/token') && renewals.push(request.postData() ?? ''));
  const before = await followWith(page, 'Users', KEY(stack.url), { expires_at: Math.floor(Date.now() / 1_000) - 5 });
  await expect(page.getByRole('table', { name: 'Members' })).toContainText(account.email);
  expect(renewals).toHaveLength(1);
  const after = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredUser, KEY(stack.url));
  expect(after.access_token).not.toBe(before.access_token);
  // Rotation: the old one is no longer valid.
  expect(after.refresh_token).not.toBe(before.refresh_token);
});

test('an expired session asks to sign in and continues where the visitor was', async ({ page, stack, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await page.getByRole('button', { name: /^Profile of / }).click();
  await followWith(page, 'Users', KEY(stack.url), { expires_at: 1, refresh_token: 'no such token' });
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await leaveForProvider(page);
  await expect(page).toHaveURL(inWorkspace('/account', workspace));
  await expect(page.getByRole('table', { name: 'Members' })).toContainText(account.email);
});

test('a duplicated tab has its own session, and both keep working', async ({ page, stack }) => {
  const account = await newAccount();
  const workspace = await newWorkspace(account);
  await signIn(page, account, inWorkspace('/account', workspace));
  await expect(page.getByRole('table', { name: 'Members' })).toContainText(account.email);
  // What "Duplicate tab" does: a new tab with a copy of the session storage.
  const [copy] = await Promise.all([page.context().waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
  await expect(copy.getByRole('table', { name: 'Members' })).toContainText(account.email);
  for (const tab of [page, copy]) {
    await markPage(tab);
    // In a single step, with no further requests: otherwise a renewal that the page began could be cut off with its token used up.
    await tab.evaluate((key) => {
      globalThis.fetch = () => new Promise(() => {});
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredUser;
      user.expires_at = 1;
      sessionStorage.setItem(key, JSON.stringify(user));
      location.reload();
    }, KEY(stack.url));
    await expect(tab.locator('html'), 'the page is loaded anew').not.toHaveAttribute('data-marked');
    await expect(tab.getByRole('table', { name: 'Members' })).toContainText(account.email);
  }
});
