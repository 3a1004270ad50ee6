import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { openDb } from '../store/db.ts';
import { createAccount } from './accounts/accounts.ts';
import { Browser } from './testing/browser.ts';
import { openTestDatabase, startIdentity, type IdentityStack, type OpenTestDatabase } from './testing/identity-stack.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

let database: OpenTestDatabase;
let identity: IdentityStack;

beforeAll(async () => {
  database = await openTestDatabase();
  const created = await createAccount(
    { db: openDb(database.pool), clock: () => new Date() },
    { email: 'Ada@Example.com', password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace', isAgency: true },
  );
  if (!created.ok) throw new Error('no account');
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('truncate organisations, oidc_payloads, sign_in_attempts cascade');
  identity = await startIdentity(database.pool);
});
afterEach(() => identity.stop());

describe('refreshing', () => {
  it('rotates, and a token used again ends the whole grant', async () => {
    const first = await identity.signIn(new Browser(), EMAIL, PASSWORD);
    const second = await identity.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.body.access_token)).toMatchObject({ aud: `${identity.origin}/api`, email: EMAIL });

    expect((await identity.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await identity.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('lets one of two simultaneous uses through at most, and ends the grant', async () => {
    const { refresh_token: token } = await identity.signIn(new Browser(), EMAIL, PASSWORD);
    const answers = await Promise.all(Array.from({ length: 6 }, () => identity.refresh(token)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed.length).toBeLessThanOrEqual(1);
    for (const { body } of passed) expect((await identity.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('keeps no token in the clear', async () => {
    const { refresh_token: token } = await identity.signIn(new Browser(), EMAIL, PASSWORD);
    const stored = await database.pool.query<{ row: string }>('select p::text as row from oidc_payloads p');
    expect(stored.rows.length).toBeGreaterThan(2);
    expect(stored.rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('goes on after a restart, with the same keys and sessions', async () => {
    const browser = new Browser();
    const { refresh_token: token, access_token: before } = await identity.signIn(browser, EMAIL, PASSWORD);
    const { config } = identity.deps;
    const other = await startIdentity(database.pool, { config });
    const keys = await (await fetch(`${other.origin}/oidc/jwks`)).json();
    expect(keys).toEqual(await (await fetch(`${identity.issuer}/jwks`)).json());
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const answer = await fetch(`${other.origin}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'canopy-portal', grant_type: 'refresh_token', refresh_token: token }),
    });
    const renewed = (await answer.json()) as { access_token: string };
    expect(decodeProtectedHeader(renewed.access_token).kid).toBe(decodeProtectedHeader(before).kid);
    await other.stop();
  });
});

describe('signing out', () => {
  it('needs no confirmation with the id token, returns to the portal, and ends session and tokens', async () => {
    const browser = new Browser();
    const tokens = await identity.signIn(browser, EMAIL, PASSWORD);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${identity.origin}/login`,
      state: 'bye',
    });
    const page = await browser.get(`${identity.issuer}/session/end?${query.toString()}`);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const script = /<script src="([^"]+)" defer>/.exec(page.text)?.[1] ?? '';
    expect((await browser.get(new URL(script, page.url).href)).text).toContain('submit()');

    const done = await browser.submit(page, {});
    expect(done.location).toBe(`${identity.origin}/login?state=bye`);
    expect((await identity.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    const silent = await browser.get(identity.authorizeUrl(identity.newVerifier(), { prompt: 'none' }));
    expect(new URL(silent.location).searchParams.get('error')).toBe('login_required');
  });

  it('asks first when a link without the id token leads there', async () => {
    const browser = new Browser();
    await identity.signIn(browser, EMAIL, PASSWORD);
    const page = await browser.get(`${identity.issuer}/session/end`);
    expect(page.text).toContain('Sign out?');
    expect(page.text).not.toContain('<script');
    const done = await browser.follow(await browser.submit(page, { logout: 'yes' }), identity.callback);
    expect(done.text).toContain('You are signed out');
  });

  it('refuses a return address that is not registered', async () => {
    const browser = new Browser();
    const { id_token: hint } = await identity.signIn(browser, EMAIL, PASSWORD);
    const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: 'https://evil.example/' });
    expect((await browser.get(`${identity.issuer}/session/end?${query.toString()}`)).status).toBe(400);
  });
});

describe('where it runs', () => {
  it('ignores the Host header', async () => {
    const answer = await fetch(`${identity.issuer}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const document = (await answer.json()) as Record<string, string>;
    expect(document['token_endpoint']).toBe(`${identity.issuer}/token`);
    expect(document['code_challenge_methods_supported']).toEqual(['S256']);
    expect(document['response_types_supported']).toEqual(['code']);
  });

  it('mounts nothing where the issuer is another server', async () => {
    const outside = await startIdentity(database.pool, { embedded: false });
    expect((await fetch(`${outside.issuer}/jwks`)).status).toBe(404);
    await outside.stop();
  });

  it('prints none of the warnings of a half-configured provider', async () => {
    const said = [jest.spyOn(console, 'warn'), jest.spyOn(console, 'info'), jest.spyOn(console, 'error')];
    const browser = new Browser();
    const tokens = await identity.signIn(browser, EMAIL, PASSWORD);
    await identity.refresh(tokens.refresh_token);
    await fetch(`${identity.issuer}/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'canopy-portal', token: tokens.refresh_token }),
    });
    await browser.submit(await browser.get(`${identity.issuer}/session/end`), { logout: 'yes' });
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
  });
});
