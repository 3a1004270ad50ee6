import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postJson, testSandbox, type TestSandbox } from '../../test-sandbox.ts';
import { authorizeParameters, callApi, connect, consent, querySearch, scopes, token, type Failure } from '../test-google.ts';

let sandbox: TestSandbox;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-20T18:00:00Z');
  sandbox = await testSandbox({ clock: () => now });
});
afterEach(() => sandbox.close());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const sites = (accessToken: string) => callApi<Failure>(sandbox.url, accessToken, 'webmasters/v3/sites');
const newCode = async () => (await consent(sandbox.url)).searchParams.get('code') ?? '';

describe('the consent page', () => {
  const show = (changes: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/google/o/oauth2/v2/auth?${new URLSearchParams(authorizeParameters(changes))}`);

  it('says what it is and asks for an account and for each scope', async () => {
    const page = await (await show({ state: '"><b>' })).text();
    expect(page).toContain('This is a sandbox');
    expect(page.match(/type="radio"/g)).toHaveLength(3);
    expect(page.match(/type="checkbox"/g)).toHaveLength(2);
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
  });

  it.each([
    ['an unknown application', { client_id: 'other' }, 401, 'invalid_client'],
    ['an address to return to that is none', { redirect_uri: 'javascript:alert(1)' }, 400, 'redirect_uri_mismatch'],
    ['another response type', { response_type: 'token' }, 400, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 400, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 400, 'invalid_request'],
    ['a scope that does not exist', { scope: 'https://www.googleapis.com/auth/everything' }, 400, 'invalid_scope'],
  ])('refuses %s on the page itself', async (_what, changes, status, code) => {
    const answer = await show(changes);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(`<code>${code}</code>`)]);
  });

  it('sends the person back with state and code, or with what they decided instead', async () => {
    const back = await consent(sandbox.url);
    expect([back.origin + back.pathname, back.searchParams.get('from'), back.searchParams.get('state')]).toEqual([
      'http://localhost:1/gsc-callback',
      'portal',
      'state-1',
    ]);
    expect((await consent(sandbox.url, { decision: 'cancel' })).search).toBe('?from=portal&state=state-1&error=access_denied');
    expect((await consent(sandbox.url, { granted: [] })).searchParams.get('error')).toBe('access_denied');
  });
});

describe('the token endpoint', () => {
  it('trades a code once', async () => {
    const code = await newCode();
    expect(await token(sandbox.url, { code })).toMatchObject({
      status: 200,
      expires_in: 3_600,
      token_type: 'Bearer',
      scope: `${scopes.search} ${scopes.analytics}`,
      refresh_token: expect.stringMatching(/^1\/\/0/),
    });
    expect(await token(sandbox.url, { code })).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'another-verifier-that-is-long-enough-for-the-rules' }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://localhost:1/' }, 400, 'redirect_uri_mismatch'],
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['another application', { client_id: 'other' }, 401, 'invalid_client'],
    ['another way', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses a code with %s', async (_what, fields, status, error) => {
    expect(await token(sandbox.url, { code: await newCode(), ...fields })).toMatchObject({ status, error });
  });

  it('refuses a code after ten minutes', async () => {
    const code = await newCode();
    later(601);
    expect(await token(sandbox.url, { code })).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('gives a refresh token for offline access, and again only when consent is asked for again', async () => {
    const parameters = (changes: Record<string, string>) => ({ parameters: authorizeParameters({ prompt: '', ...changes }) });
    expect((await connect(sandbox.url, parameters({ access_type: 'online' }))).refresh_token).toBeUndefined();
    expect((await connect(sandbox.url, parameters({}))).refresh_token).toBeDefined();
    expect((await connect(sandbox.url, parameters({}))).refresh_token).toBeUndefined();
    expect((await connect(sandbox.url, parameters({ prompt: 'consent' }))).refresh_token).toBeDefined();
  });

  it('adds what was granted before when asked to', async () => {
    await connect(sandbox.url, { granted: [scopes.search] });
    const both = await connect(sandbox.url, {
      granted: [scopes.analytics],
      parameters: authorizeParameters({ include_granted_scopes: 'true' }),
    });
    expect(both.scope.split(' ').toSorted()).toEqual([scopes.analytics, scopes.search]);
  });
});

describe('tokens', () => {
  const refresh = (refreshToken = '') => token(sandbox.url, { grant_type: 'refresh_token', refresh_token: refreshToken });

  it('expire, and are renewed', async () => {
    await postJson(`${sandbox.url}/__sandbox/google`, { accessTokenSeconds: 5 });
    const { access_token: first, refresh_token: refreshToken } = await connect(sandbox.url);
    expect((await sites(first)).status).toBe(200);
    later(5);
    const expired = await sites(first);
    expect([expired.status, expired.body.error.status, expired.body.error.errors?.[0]?.reason]).toEqual([
      401,
      'UNAUTHENTICATED',
      'authError',
    ]);
    const renewed = await refresh(refreshToken);
    expect(renewed.refresh_token).toBeUndefined();
    expect((await sites(renewed.access_token)).status).toBe(200);
  });

  it('outlive a restart', async () => {
    const { refresh_token: refreshToken } = await connect(sandbox.url);
    const second = await testSandbox({ dataDir: sandbox.dataDir, clock: () => now });
    const renewed = await token(second.url, { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' });
    await second.close();
    expect(renewed.status).toBe(200);
  });

  it('die when they are revoked, or when told to', async () => {
    const { access_token: accessToken, refresh_token: refreshToken } = await connect(sandbox.url);
    await postJson(`${sandbox.url}/__sandbox/google`, { invalidGrant: true });
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, error: 'invalid_grant' });
    await postJson(`${sandbox.url}/__sandbox/google`, { invalidGrant: false });
    expect((await refresh(refreshToken)).status).toBe(200);

    const revoke = () => fetch(`${sandbox.url}/google/revoke?token=${encodeURIComponent(refreshToken ?? '')}`, { method: 'POST' });
    expect((await revoke()).status).toBe(200);
    expect([(await refresh(refreshToken)).error, (await sites(accessToken)).status]).toEqual(['invalid_grant', 401]);
    expect([(await revoke()).status]).toEqual([400]);
  });

  it('open what was granted and nothing else', async () => {
    const { access_token: accessToken } = await connect(sandbox.url, { granted: [scopes.analytics] });
    const refused = await querySearch<Failure>(sandbox.url, accessToken, { startDate: '2026-11-01', endDate: '2026-11-01' });
    expect([refused.status, refused.body.error.errors?.[0]?.reason, refused.body.error.details?.[0]?.reason]).toEqual([
      403,
      'insufficientPermissions',
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    ]);
    expect((await callApi(sandbox.url, accessToken, 'v1beta/accountSummaries')).status).toBe(200);
    const info = await fetch(`${sandbox.url}/google/tokeninfo?access_token=${accessToken}`);
    expect(await info.json()).toMatchObject({ aud: 'canopy-sandbox', scope: scopes.analytics, access_type: 'offline', expires_in: '3600' });
    expect((await fetch(`${sandbox.url}/google/tokeninfo?access_token=no`)).status).toBe(400);
  });
});
