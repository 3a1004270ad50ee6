import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { User } from 'oidc-client-ts';
import { configureShell } from '../config.ts';
import { forgetSession, storedSession } from './stored-session.ts';
import { accessToken, isSignedIn } from './tokens.ts';
import { userManager } from './user-manager.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';

beforeEach(() => configureShell(TEST_CONFIG));
afterEach(() => sessionStorage.clear());

it('reads and forgets what the OIDC client stores', async () => {
  const profile = { sub: '1', iss: 'http://platform.test/oidc', aud: 'test', exp: 4e9, iat: 1, email: 'fern@garden.example' };
  const user = new User({ access_token: 'a token', id_token: 'an id token', token_type: 'Bearer', profile, expires_at: 4e9 });
  const manager = await userManager();
  await manager.storeUser(user);
  expect(storedSession()).toEqual({
    access_token: 'a token',
    id_token: 'an id token',
    expires_at: 4e9,
    profile: { email: 'fern@garden.example' },
  });
  expect([isSignedIn(), await accessToken()]).toEqual([true, 'a token']);
  forgetSession();
  expect([isSignedIn(), await accessToken(), await manager.getUser()]).toEqual([false, null, null]);
});

it('reads a session whose provider knows no e-mail address', () => {
  const session = { access_token: 'a token', expires_at: 4e9, profile: { sub: '1', email: null } };
  sessionStorage.setItem('oidc.user:http://platform.test/oidc:test', JSON.stringify(session));
  expect(isSignedIn()).toBe(true);
});

it('takes an entry that is no session for nobody', () => {
  sessionStorage.setItem('oidc.user:http://platform.test/oidc:test', '{"access_token":1}');
  expect(storedSession()).toBeNull();
  sessionStorage.setItem('oidc.user:http://platform.test/oidc:test', 'half of');
  expect(storedSession()).toBeNull();
});
