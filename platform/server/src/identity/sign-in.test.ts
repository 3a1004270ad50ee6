import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { openDb } from '../store/db.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { createAccount } from './accounts/accounts.ts';
import { countAttempt } from './accounts/attempts.ts';
import { Browser } from './testing/browser.ts';
import { openTestDatabase, startIdentity, type IdentityStack, type OpenTestDatabase } from './testing/identity-stack.ts';
import { createTokenVerifier } from './tokens/token-verifier.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

let database: OpenTestDatabase;
let identity: IdentityStack;
let accountId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const created = await createAccount(
    { db: openDb(database.pool), clock: () => new Date() },
    { email: 'Ada@Example.com', password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace', isAgency: true },
  );
  if (!created.ok) throw new Error('no account');
  accountId = created.account.id;
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('truncate organisations, oidc_payloads, sign_in_attempts, known_devices cascade');
  identity = await startIdentity(database.pool);
});
afterEach(() => identity.stop());

describe('authorization code with PKCE', () => {
  it('signs in and hands out tokens that the verifier accepts', async () => {
    const browser = new Browser();
    const verifier = identity.newVerifier();
    const page = await identity.openSignIn(browser, verifier);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Sign in</h1>');

    const done = await browser.follow(await browser.submit(page, { email: EMAIL, password: PASSWORD }), identity.callback);
    const redirected = new URL(done.location);
    expect(redirected.searchParams.get('state')).toBe('state-1');
    expect(redirected.searchParams.get('iss')).toBe(identity.issuer);

    const { status, body } = await identity.exchange(done.location, verifier);
    expect(status).toBe(200);
    expect(body.expires_in).toBe(600);
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(body.access_token)).toMatchObject({ aud: `${identity.origin}/api`, sub: accountId, email: EMAIL, role: 'agency' });
    expect(decodeJwt(body.id_token)).toMatchObject({
      aud: 'canopy-portal',
      nonce: 'nonce-1',
      email: EMAIL,
      given_name: 'Ada',
      family_name: 'Lovelace',
    });

    const { issuer } = identity;
    const verify = createTokenVerifier({ issuer, audience: `${identity.origin}/api`, jwksUrl: `${issuer}/jwks`, typ: 'at+jwt' });
    expect(await verify(body.access_token)).toMatchObject({ ok: true, subject: accountId, email: EMAIL, role: 'agency' });
  });

  it('carries the one workspace of the account', async () => {
    const made = await database.pool.query<{ id: string }>("insert into organisations (name) values ('Acme') returning id");
    await database.pool.query('insert into memberships (organisation_id, user_id) values ($1, $2)', [made.rows[0]?.id, accountId]);
    const tokens = await identity.signIn(new Browser(), EMAIL, PASSWORD);
    expect(decodeJwt(tokens.access_token)['organization_id']).toBe(made.rows[0]?.id);
    expect(decodeJwt(tokens.id_token)['organization_id']).toBe(made.rows[0]?.id);
  });

  it('asks no second time while the session lasts', async () => {
    const browser = new Browser();
    await identity.signIn(browser, EMAIL, PASSWORD);
    const again = await browser.get(identity.authorizeUrl(identity.newVerifier(), { prompt: 'none' }));
    expect(new URL(again.location).searchParams.get('code')).toBeTruthy();
  });

  it('refuses a request without a code challenge', async () => {
    const answer = await new Browser().get(identity.authorizeUrl('', { code_challenge: undefined, code_challenge_method: undefined }));
    expect(new URL(answer.location).searchParams.get('error')).toBe('invalid_request');
    expect(answer.location.startsWith(identity.callback)).toBe(true);
  });

  it('refuses the plain method', async () => {
    const answer = await new Browser().get(
      identity.authorizeUrl('x'.repeat(43), { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }),
    );
    expect(new URL(answer.location).searchParams.get('error')).toBe('invalid_request');
  });

  it('refuses a wrong verifier and a code used twice', async () => {
    const browser = new Browser();
    const verifier = identity.newVerifier();
    const page = await identity.openSignIn(browser, verifier);
    const done = await browser.follow(await browser.submit(page, { email: EMAIL, password: PASSWORD }), identity.callback);
    expect((await identity.exchange(done.location, identity.newVerifier())).body.error).toBe('invalid_grant');

    const second = await browser.get(identity.authorizeUrl(verifier));
    const first = await identity.exchange(second.location, verifier);
    expect(first.status).toBe(200);
    expect((await identity.exchange(second.location, verifier)).body.error).toBe('invalid_grant');
    expect((await identity.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('shows a page for an unregistered redirect, and does not redirect', async () => {
    const answer = await new Browser().get(
      identity.authorizeUrl(identity.newVerifier(), { redirect_uri: 'https://evil.example/callback' }),
    );
    expect(answer.status).toBe(400);
    expect(answer.location).toBe('');
    expect(answer.text).toContain('The sign-in request was refused');
  });

  it('answers the portal on another configured origin across origins, and nobody else', async () => {
    const { refresh_token: token } = await identity.signIn(new Browser(), EMAIL, PASSWORD);
    const fields = { grant_type: 'refresh_token', refresh_token: token };
    const foreign = await identity.tokenRequest(fields, { origin: 'https://evil.example' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const known = await identity.tokenRequest(fields, { origin: 'http://localhost:4999' });
    expect(known.status).toBe(200);
    expect(known.headers.get('access-control-allow-origin')).toBe('http://localhost:4999');
  });
});

describe('the sign-in page', () => {
  it('says the same for a wrong password and an unknown email', async () => {
    const browser = new Browser();
    const page = await identity.openSignIn(browser, identity.newVerifier());
    const wrong = await browser.submit(page, { email: EMAIL, password: 'not the password' });
    const unknown = await browser.submit(page, { email: 'nobody@example.com', password: PASSWORD });
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    const text = 'The email and password do not match an account.';
    expect(wrong.text).toContain(text);
    // A form's token differs each time.
    const withoutToken = (page: string) => page.replace(/name="form_token" value="[\w-]{86}"/, '');
    expect(withoutToken(wrong.text)).not.toBe(wrong.text);
    expect(withoutToken(unknown.text.replace('nobody@example.com', EMAIL))).toBe(withoutToken(wrong.text));
    expect(wrong.text).toContain('role="alert"');
    expect(wrong.text).not.toContain('not the password');
  });

  it('stops after ten attempts in fifteen minutes, even with the right password, and recovers', async () => {
    const browser = new Browser();
    const page = await identity.openSignIn(browser, identity.newVerifier());
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await browser.submit(page, { email: EMAIL, password: 'wrong wrong wrong' })).status).toBe(422);
    }
    const stopped = await browser.submit(page, { email: EMAIL, password: PASSWORD });
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(stopped.text).toContain('Too many attempts to sign in');

    expect(identity.state.pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);

    identity.state.now = new Date(identity.state.now.getTime() + 15 * 60_000);
    expect((await browser.submit(page, { email: EMAIL, password: PASSWORD })).status).toBe(303);
  });

  it('lets the owner in while others guess: a browser known to the account, and any browser of another network', async () => {
    const wrong = { email: EMAIL, password: 'wrong wrong wrong' };
    const own = new Browser();
    await identity.signIn(own, EMAIL, PASSWORD);
    const guesser = new Browser();
    const page = await identity.openSignIn(guesser, identity.newVerifier());
    for (let attempt = 1; attempt <= 11; attempt += 1) await guesser.submit(page, wrong);
    expect((await guesser.submit(page, { email: EMAIL, password: PASSWORD })).status).toBe(429);

    // From the same network, whose attempts are used up for everyone else.
    const again = await identity.openSignIn(own, identity.newVerifier(), { prompt: 'login' });
    expect((await own.submit(again, { email: EMAIL, password: PASSWORD })).status).toBe(303);
    const { rows } = await database.pool.query<{ attempts: number }>(
      "select attempts from sign_in_attempts where subject like 'sign-in:account:%'",
    );
    expect(rows).toEqual([{ attempts: 10 }]);

    // A known browser does not allow endless guessing either.
    const stolen = await identity.openSignIn(own, identity.newVerifier(), { prompt: 'login' });
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await own.submit(stolen, wrong)).status).toBe(422);
    expect((await own.submit(stolen, { email: EMAIL, password: PASSWORD })).status).toBe(429);
    const elsewhere = await countAttempt(identity.deps, 'sign-in', { email: EMAIL, address: '203.0.113.9' });
    expect(elsewhere).toEqual({ allowed: true, pauseMs: 0 });
  });

  it('stops guesses that come from everywhere, but not the account’s own browser', async () => {
    const attempt = (address: string, device: string | null = null) =>
      countAttempt(identity.deps, 'sign-in', { email: EMAIL, address, device });
    for (let network = 1; network <= 100; network += 1) expect(await attempt(`203.0.113.${network}`)).toMatchObject({ allowed: true });
    expect(await attempt('203.0.113.101')).toMatchObject({ allowed: false });
    expect(await attempt('203.0.113.102', 'known')).toMatchObject({ allowed: true });
  });

  it('refuses a post without the form token', async () => {
    const browser = new Browser();
    const page = await identity.openSignIn(browser, identity.newVerifier());
    const forged = await browser.submit(page, { email: EMAIL, password: PASSWORD, form_token: 'A'.repeat(43) });
    expect(forged.status).toBe(403);
    const crossSite = await browser.submit(page, { email: EMAIL, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
    expect(crossSite.status).toBe(403);
  });

  it('belongs to the browser that started it', async () => {
    const page = await identity.openSignIn(new Browser(), identity.newVerifier());
    const other = await new Browser().get(page.url);
    expect(other.status).toBe(400);
    expect(other.text).toContain('Start again');
  });

  it('allows no inline script or style, no framing, and escapes what was typed', async () => {
    const browser = new Browser();
    const page = await identity.openSignIn(browser, identity.newVerifier(), { login_hint: '"><script>alert(1)</script>' });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain('&lt;script&gt;');
    const style = /href="([^"]+\.css)"/.exec(page.text)?.[1] ?? '';
    expect((await browser.get(new URL(style, page.url).href)).headers.get('content-type')).toContain('text/css');
  });

  it('names the demo accounts only in a demonstration', async () => {
    const plain = await identity.openSignIn(new Browser(), identity.newVerifier());
    expect(plain.text).not.toContain('sandbox');
    const demo = await startIdentity(database.pool, { localDemo: true });
    const shown = await demo.openSignIn(new Browser(), demo.newVerifier());
    expect(shown.text).toContain('Runs on the sandbox – demo accounts:');
    expect(shown.text).toContain('agency@canopy.example');
    await demo.stop();
  });
});

it('lets nobody in with the password that the README prints, except in a demonstration on this machine', async () => {
  const account = { email: 'admin@canopy.example', password: DEMO_PASSWORD, firstName: 'Ada', lastName: 'Marsh' };
  await createAccount(identity.deps, account);
  const browser = new Browser();
  const own = await identity.openSignIn(browser, identity.newVerifier());
  expect((await browser.submit(own, account)).status).toBe(422);
  const demo = await startIdentity(database.pool, { localDemo: true });
  try {
    expect((await demo.signIn(new Browser(), account.email, account.password)).access_token).toBeTruthy();
  } finally {
    await demo.stop();
  }
});
