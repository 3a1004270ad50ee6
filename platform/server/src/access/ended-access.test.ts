import { createAccessToken } from '@canopy/contract/tools';
import { inviteMember, removeMember, updateMember, updateUserRoles } from '@canopy/contract/host';
import { updateCheck } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import { acceptInvitation } from '../identity/accounts/invitations.ts';
import { recordGrant } from '../identity/accounts/assistant-grants.ts';
import { ALL_MODULES } from '../modules/index.ts';
import { createAccount } from '../identity/index.ts';
import { outbox } from '../store/core-tables.ts';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';

const PASSWORD = 'correct horse battery';

let stack: TestStack;
let manager: TestUser;
let organisation: TestOrganisation;
beforeAll(async () => {
  stack = await testStack({ modules: ALL_MODULES, worker: false });
  manager = await stack.createUser();
  organisation = await stack.createOrganisation({ members: [{ user: manager, role: 'agency' }] });
});
afterAll(() => stack.close());

const asManager = () => stack.asUser(manager, organisation);
let people = 0;

/** Somebody with a password who accepts an invitation to the workspace. */
async function invited(role: 'agency' | 'user' = 'user'): Promise<TestUser> {
  const email = `guest-${(people += 1)}@fern.example`;
  const created = await createAccount(stack.deps, { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  if (!created.ok) throw new Error('no account');
  const guest = { id: created.account.id, email, isAdmin: false, isAgency: false };
  await rejoin(guest, role);
  return guest;
}

async function rejoin({ email }: TestUser, role: 'agency' | 'user' = 'user'): Promise<void> {
  await asManager().call(inviteMember, { body: { email, role } });
  const mails = await stack.deps.db.select().from(outbox).where(eq(outbox.to, email)).orderBy(desc(outbox.createdAt)).limit(1);
  const secret = /\/invite\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  expect(await acceptInvitation(stack.deps, secret, { firstName: '', lastName: '', password: PASSWORD })).toMatchObject({ ok: true });
}

async function tokenOf(person: TestUser): Promise<string> {
  const { status, body } = await stack
    .asUser(person, organisation)
    .call(createAccessToken, { body: { name: 'script', can_write: true, days: 30 } });
  expect(status).toBe(200);
  return body.secret;
}

const ask = (secret: string, { method, path, body }: { method: string; path: string; body?: object }) =>
  stack.app.inject({ method: method as 'GET', url: path, headers: { authorization: `Bearer ${secret}` }, ...(body && { payload: body }) });
const read = async (secret: string) => (await ask(secret, { method: 'GET', path: '/api/posts/' })).statusCode;
const switchCheck = (secret: string) =>
  ask(secret, { method: updateCheck.method, path: '/api/crawler/checks/title-missing/', body: { is_on: true } });

/** An assistant's grant with a refresh token of the identity provider under it. */
async function grantOf(person: TestUser, id: string): Promise<void> {
  const at = stack.deps.clock();
  const grant = {
    id,
    accountId: person.id,
    organisationId: organisation.id,
    clientId: 'https://a.example/',
    clientName: 'A',
    canWrite: true,
    at,
  };
  await recordGrant(stack.deps.db, grant);
  for (const [model, key] of [
    ['Grant', id],
    ['RefreshToken', `token of ${id}`],
  ])
    await stack.deps.pool.query(`insert into oidc_payloads (model, id, payload, account_id, grant_id) values ($1, $2, '{}', $3, $4)`, [
      model,
      key,
      person.id,
      model === 'Grant' ? null : id,
    ]);
}

async function stateOf(id: string): Promise<{ open: number; payloads: number }> {
  const { rows } = await stack.deps.pool.query<{ open: number; payloads: number }>(
    `select (select count(*)::int from assistant_grants where id = $1 and revoked_at is null) as open,
      (select count(*)::int from oidc_payloads where grant_id = $1 or id = $1) as payloads`,
    [id],
  );
  return rows[0] ?? { open: -1, payloads: -1 };
}

describe('what works in the name of somebody', () => {
  it('ends when they are removed, and a new invitation brings nothing back', async () => {
    const guest = await invited();
    const secret = await tokenOf(guest);
    await grantOf(guest, 'of-a-guest');
    expect([await read(secret), await stateOf('of-a-guest')]).toEqual([200, { open: 1, payloads: 2 }]);
    await asManager().call(removeMember, { params: { user_id: guest.id } });
    expect([await read(secret), await stateOf('of-a-guest')]).toEqual([401, { open: 0, payloads: 0 }]);
    await rejoin(guest);
    expect([await read(secret), await stateOf('of-a-guest')]).toEqual([401, { open: 0, payloads: 0 }]);
    expect(await read(await tokenOf(guest))).toBe(200);
  });

  it('stays where they are still a member', async () => {
    const guest = await invited();
    const other = await stack.createOrganisation({ members: [guest] });
    const elsewhere = await stack.asUser(guest, other).call(createAccessToken, { body: { name: 'script', can_write: false, days: 30 } });
    await asManager().call(removeMember, { params: { user_id: guest.id } });
    expect(await read(elsewhere.body.secret)).toBe(200);
  });

  it('never exceeds the role they have now', async () => {
    const guest = await invited('agency');
    const secret = await tokenOf(guest);
    expect((await switchCheck(secret)).statusCode).not.toBe(403);
    await asManager().call(updateMember, { params: { user_id: guest.id }, body: { role: 'user' } });
    expect((await switchCheck(secret)).json()).toMatchObject({ status: 403, code: 'role-required' });
    expect(await read(secret)).toBe(200);
  });

  it('ends with an administrator’s role in the workspaces that only the role opened', async () => {
    const [chief, admin] = [await stack.createUser({ isAdmin: true }), await stack.createUser({ isAdmin: true })];
    const secret = await tokenOf(admin);
    await grantOf(admin, 'of-an-admin');
    const setAdmin = (is_admin: boolean) => stack.asUser(chief).call(updateUserRoles, { params: { id: admin.id }, body: { is_admin } });
    await setAdmin(false);
    await setAdmin(true);
    expect([await read(secret), await stateOf('of-an-admin')]).toEqual([401, { open: 0, payloads: 0 }]);
  });

  it('ends with their account', async () => {
    const guest = await invited();
    const secret = await tokenOf(guest);
    await grantOf(guest, 'of-somebody-gone');
    await stack.deps.pool.query('delete from users where id = $1', [guest.id]);
    expect([await read(secret), await stateOf('of-somebody-gone')]).toEqual([401, { open: 0, payloads: 0 }]);
  });
});
