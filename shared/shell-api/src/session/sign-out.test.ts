import { expect, it, jest } from '@jest/globals';
import { configureShell } from '../config.ts';
import { isLeaving, signOutAndWipe } from './sign-out.ts';
import { userManager } from './user-manager.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';

it('ten claims errors at once are one logout, which names the session to the provider', async () => {
  configureShell(TEST_CONFIG);
  const manager = await userManager();
  sessionStorage.setItem(
    'oidc.user:http://platform.test/oidc:test',
    JSON.stringify({ access_token: 'a', id_token: 'the-id-token', token_type: 'Bearer', profile: { sub: '1' }, expires_at: 4e9 }),
  );
  localStorage.setItem('canopy.sidebar-open', 'false');
  const asked: unknown[] = [];
  jest.spyOn(manager, 'signoutRedirect').mockImplementation(async (options) => void asked.push(options));
  expect(isLeaving()).toBe(false);
  await Promise.all(Array.from({ length: 10 }, () => signOutAndWipe()));
  await signOutAndWipe();
  expect(asked).toEqual([{ id_token_hint: 'the-id-token' }]);
  expect([localStorage.length, sessionStorage.length, isLeaving()]).toEqual([0, 0, true]);
});
