import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { configureShell } from '../config.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';
import { storedSession } from './stored-session.ts';
import { accessToken, isSignedIn } from './tokens.ts';

const ISSUER = 'http://platform.test/oidc';

let respond: () => Response | Promise<Response>;
beforeEach(() => {
  configureShell(TEST_CONFIG);
  const session = { access_token: 'old', refresh_token: 'once', token_type: 'Bearer', expires_at: 1, profile: { sub: '1' } };
  sessionStorage.setItem(`oidc.user:${ISSUER}:test`, JSON.stringify(session));
  globalThis.fetch = async (address) => {
    if (new Request(address).url.endsWith('/openid-configuration'))
      return Response.json({ issuer: ISSUER, token_endpoint: `${ISSUER}/token`, authorization_endpoint: `${ISSUER}/auth` });
    return respond();
  };
});
afterEach(() => sessionStorage.clear());

it.each([
  ['has an error of its own', () => Response.json({ error: 'server_error' }, { status: 500 })],
  ['is behind a proxy that says no', () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a provider that %s does not end the session', async (_what, fault) => {
  respond = fault;
  await expect(accessToken()).rejects.toMatchObject({ name: 'ApiError', kind: 'unavailable' });
  expect(isSignedIn()).toBe(true);
  respond = () => Response.json({ access_token: 'new', refresh_token: 'next', token_type: 'Bearer', expires_in: 600 });
  expect(await accessToken()).toBe('new');
});

it('a provider that refuses the refresh token ends it', async () => {
  respond = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
  expect(await accessToken()).toBeNull();
});

it('a provider that hangs is not asked twice, and its late answer counts', async () => {
  jest.useFakeTimers();
  const asked: ((answer: Response) => void)[] = [];
  respond = () => new Promise((resolve) => asked.push(resolve));
  for (let call = 1; call <= 2; call += 1) {
    const token = accessToken().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await token).toMatchObject({ name: 'ApiError', kind: 'unavailable' });
  }
  expect(asked).toHaveLength(1);
  const last = accessToken();
  asked[0]?.(Response.json({ access_token: 'new', refresh_token: 'next', token_type: 'Bearer', expires_in: 600 }));
  expect(await last).toBe('new');
  expect(storedSession()?.access_token).toBe('new');
  jest.useRealTimers();
});
