import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testStack, type TestStack } from '../testing/index.ts';
import { loadAccount } from './account.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());

const outside = (sub: string, email: string, role = 'user') => loadAccount(stack.deps.db, { sub, email, role }, false);

it('makes an account for somebody the outside issuer knows, once', async () => {
  const first = await outside('auth0|1', 'Ada@Example.com', 'agency');
  expect(first).toMatchObject({ email: 'ada@example.com', isAdmin: false, isAgency: true });
  expect(await outside('auth0|1', 'ada@example.com')).toEqual(first);
});

it('makes one account when several first requests come at once', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => outside('auth0|many', 'many@example.com')));
  expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(1);
});

it('links an existing account by its address, but not one that another identity owns', async () => {
  const existing = await stack.createUser({ email: 'grace@example.com', isAdmin: true });
  expect(await outside('auth0|2', 'grace@example.com')).toMatchObject({ userId: existing.id, isAdmin: true });
  await expect(outside('auth0|3', 'grace@example.com')).rejects.toMatchObject({ status: 401, code: 'token-invalid' });
});

it('neither links nor makes an account for an address that the issuer calls unproven', async () => {
  await stack.createUser({ email: 'target@example.com', isAdmin: true });
  for (const email of ['target@example.com', 'fresh@example.com']) {
    const claims = { sub: `auth0|${email}`, email, role: 'user', emailVerified: false };
    await expect(loadAccount(stack.deps.db, claims, false)).rejects.toMatchObject({ status: 403, code: 'email-unverified' });
  }
});

it('does not take an outside subject for an account id, nor the other way round', async () => {
  const user = await stack.createUser();
  await expect(outside(user.id, '')).rejects.toMatchObject({ status: 401 });
  await expect(loadAccount(stack.deps.db, { sub: 'auth0|1', email: 'ada@example.com', role: 'user' }, true)).rejects.toMatchObject({
    status: 401,
  });
});
