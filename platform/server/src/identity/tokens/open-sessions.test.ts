import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { openDb } from '../../store/db.ts';
import { createAccount } from '../accounts/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { openTestDatabase, startIdentity, type IdentityStack, type OpenTestDatabase } from '../testing/identity-stack.ts';
import { openSessions } from './open-sessions.ts';

const [EMAIL, PASSWORD] = ['ada@example.com', 'correct horse battery'];
let database: OpenTestDatabase;
let identity: IdentityStack;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await startIdentity(database.pool);
  await createAccount(identity.deps, { email: EMAIL, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
});
afterAll(async () => {
  await identity.stop();
  await database.drop();
});

it('an access token names its session, which is over within a minute of signing out', async () => {
  let now = 0;
  const isOpen = openSessions(openDb(database.pool), () => now);
  const browser = new Browser();
  const tokens = await identity.signIn(browser, EMAIL, PASSWORD);
  const sid = String(decodeJwt(tokens.access_token)['sid']);
  expect(await isOpen(sid)).toBe(true);
  const renewed = await identity.refresh(tokens.refresh_token);
  expect(decodeJwt(renewed.body.access_token)['sid']).toBe(sid);

  const page = await browser.get(`${identity.issuer}/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token }).toString()}`);
  if (page.text.includes('<form')) await browser.follow(await browser.submit(page, { logout: 'yes' }), identity.callback);
  now = 59_000;
  expect(await isOpen(sid)).toBe(false);
  expect(await isOpen('no-session')).toBe(false);
});
