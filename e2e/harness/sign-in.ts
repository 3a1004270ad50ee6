import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { keptTokensOf } from './api.ts';
import { CLIENT, type Tokens } from './provider-flow.ts';
import { stackFacts } from './stack-facts.ts';

/** Clicks the button on the portal's own screen that leads to the provider. */
export async function leaveForProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Fills in and submits the provider's sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Fills in and submits the provider's create-account form. */
export async function fillCreateAccount(page: Page, account: Account): Promise<void> {
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible();
  await page.getByLabel('First name').fill(account.firstName);
  await page.getByLabel('Last name').fill(account.lastName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Signs up as a newcomer to a demo installation does: the form, the demo mailbox, the link of the mail. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await fillCreateAccount(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await page.getByRole('link', { name: 'open it in the demo mailbox' }).click();
  await page.getByRole('link', { name: /\/finish\// }).click();
}

/**
 * Opens a path of the portal as an account. Reuses the provider's session of an earlier test, so that the form is
 * filled in once per account.
 */
export async function signIn(page: Page, account: Account, path = '/'): Promise<void> {
  if (account.session) await page.context().addCookies([...account.session]);
  await page.goto(path);
  await leaveForProvider(page);
  if (!account.session) await fillSignIn(page, account);
  await expect(page).not.toHaveURL(/\/(oidc|login|auth)(\/|\?|$)/);
  account.session ??= (await page.context().cookies()).filter(({ path: cookiePath }) => cookiePath.startsWith('/oidc'));
}

/** The tokens as the portal stores them in a tab's session storage: the key and its value. */
export function storedTokens({ accessToken, refreshToken, idToken, endsAt }: Tokens): [string, string] {
  const user = {
    access_token: accessToken,
    refresh_token: refreshToken,
    id_token: idToken,
    token_type: 'Bearer',
    scope: 'openid profile email offline_access',
    profile: JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as unknown,
    expires_at: Math.floor(endsAt / 1_000),
  };
  return [`oidc.user:${stackFacts().url}/oidc:${CLIENT}`, JSON.stringify(user)];
}

/**
 * Opens a path of the portal as an account that is already signed in: puts its tokens where the portal stores them. For
 * tests that are not about signing in, which costs two more page loads. The provider has no session for this browser.
 */
export async function open(page: Page, account: Account, path: string): Promise<void> {
  const [storageKey, user] = storedTokens(await keptTokensOf(account));
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('e2e.opened')) return;
      sessionStorage.setItem('e2e.opened', 'yes');
      sessionStorage.setItem(key ?? '', value ?? '');
    },
    [storageKey, user],
  );
  await page.goto(path);
}

/** The path with the workspace in its query, as the portal writes it. */
export function inWorkspace(path: string, { id }: { readonly id: string }): string {
  const separator = path.includes('?') ? '&' : '?';
  return `${path}${separator}organisation_id=${id}`;
}

/** Expects the sidebar, and thus the protected area, to be open. */
export async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}
