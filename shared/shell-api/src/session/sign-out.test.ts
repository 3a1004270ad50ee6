import { expect, it, jest } from '@jest/globals';
import { getUser } from '@canopy/contract/host';
import { send } from '../calls/send.ts';
import { configureShell } from '../config.ts';
import { onSessionExpired } from '../events/events.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';
import { isLeaving, signOutAndWipe } from './sign-out.ts';
import { userManager } from './user-manager.ts';

/** Keeps a session as the client does. */
function storeSession(idToken: string): void {
  sessionStorage.setItem(
    'oidc.user:http://platform.test/oidc:test',
    JSON.stringify({ access_token: 'a', id_token: idToken, token_type: 'Bearer', profile: { sub: '1' }, expires_at: 4e9 }),
  );
}

/** How many ticks each of ten answers takes, different in each try. */
const ticksOf = (turn: number): number[] => Array.from({ length: 10 }, (_, call) => (turn * (call + 3) + call * call) % 11);

it('ten calls refused for their claims end in one logout with nothing left, in each of fifty tries', async () => {
  configureShell(TEST_CONFIG);
  const asked: unknown[] = [];
  // jsdom cannot leave the page: each try ends with a page that could not be left, after which the next logout is another one.
  let stay: () => void = () => undefined;
  jest.spyOn(await userManager(), 'signoutRedirect').mockImplementation((options) => {
    asked.push(options);
    return new Promise((_, reject) => (stay = () => reject(new Error('The page could not be left.'))));
  });
  const logouts: Promise<void>[] = [];
  onSessionExpired(({ reason }) => void (reason === 'claims' && logouts.push(signOutAndWipe())));
  const refused = { type: 'about:blank', title: 'Not signed in', status: 401, code: 'token-invalid', detail: 'Incorrect claims: audience' };
  for (let turn = 1; turn <= 50; turn += 1) {
    storeSession(`id-token-${turn}`);
    localStorage.setItem('kept', 'here');
    document.cookie = 'kept=here; path=/';
    const ticks = ticksOf(turn);
    globalThis.fetch = async () => {
      for (let left = ticks.pop() ?? 0; left > 0; left -= 1) await Promise.resolve();
      return new Response(JSON.stringify(refused), { status: 401 });
    };
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => send(getUser, {})));
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(logouts).toHaveLength(10);
    expect(asked).toHaveLength(turn);
    expect(asked.at(-1)).toEqual({ id_token_hint: `id-token-${turn}` });
    expect([localStorage.length, sessionStorage.length, document.cookie, isLeaving()]).toEqual([0, 0, '', true]);
    stay();
    await Promise.allSettled(logouts.splice(0));
    expect(isLeaving()).toBe(false);
  }
});

it('ten claims errors at once are one logout, which names the session to the provider', async () => {
  configureShell(TEST_CONFIG);
  storeSession('the-id-token');
  localStorage.setItem('canopy.sidebar-open', 'false');
  const asked: unknown[] = [];
  jest.spyOn(await userManager(), 'signoutRedirect').mockImplementation(async (options) => void asked.push(options));
  expect(isLeaving()).toBe(false);
  await Promise.all(Array.from({ length: 10 }, () => signOutAndWipe()));
  await signOutAndWipe();
  expect(asked).toEqual([{ id_token_hint: 'the-id-token' }]);
  expect([localStorage.length, sessionStorage.length, isLeaving()]).toEqual([0, 0, true]);
});
