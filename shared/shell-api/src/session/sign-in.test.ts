import { expect, it, jest } from '@jest/globals';
import { OidcClient } from 'oidc-client-ts';
import { configureShell } from '../config.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';
import { completeSignIn, isOwnPath, signIn } from './sign-in.ts';
import { userManager } from './user-manager.ts';

it.each(['/', '/dashboard?range=7d#top', '/posts/a%2F%2Fb', '/a/../b', '/%2F/evil'])('%s is a path of this portal', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

it.each([
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
])('%j is none', (path) => {
  expect(isOwnPath(path)).toBe(false);
});

it.each(['/beds?page=2#row', '/beds?q=100%25;x&y=%', '/'])(
  'tells the provider that %s is where it goes on, and comes back to it',
  async (path) => {
    const issuer = 'https://id.elsewhere.example';
    configureShell({ ...TEST_CONFIG, issuer });
    globalThis.fetch = async () => Response.json({ issuer, authorization_endpoint: `${issuer}/authorize` });
    const manager = await userManager();
    const redirect = jest.spyOn(manager, 'signinRedirect').mockResolvedValue();
    await signIn(path);
    const { url } = await new OidcClient(manager.settings).createSigninRequest({ ...redirect.mock.lastCall?.[0], request_type: 'si:r' });
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(decodeURIComponent(state.slice(state.indexOf(';') + 1))).toBe(path);
    history.replaceState(null, '', `/auth/callback?${new URLSearchParams({ error: 'access_denied', state }).toString()}`);
    await expect(completeSignIn()).rejects.toMatchObject({ error: 'access_denied', state: { returnTo: path } });
  },
);
