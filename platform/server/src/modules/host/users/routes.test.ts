import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listUsers, updateUserRoles } from '@canopy/contract/host';
import { testStack, type TestStack, type TestUser } from '../../../testing/index.ts';
import { usersModule } from './index.ts';

let stack: TestStack;
let admin: TestUser;
beforeAll(async () => {
  stack = await testStack({ modules: [usersModule], worker: false });
  admin = await stack.createUser({ isAdmin: true });
});
afterAll(() => stack.close());

describe('all users', () => {
  it('are for admins', async () => {
    const user = await stack.createUser({ isAgency: true });
    expect((await stack.asUser(user).call(listUsers)).status).toBe(403);
  });

  it('are paged, and searched with wildcards taken literally', async () => {
    for (const name of ['moss', 'mo_s', 'stone']) await stack.createUser({ email: `${name}@search.example` });
    const found = await stack.asUser(admin).call(listUsers, { query: { search: 'o_s@search', page_size: 10 } });
    expect(found.body.data.map((row) => row.email)).toEqual(['mo_s@search.example']);
    const paged = await stack.asUser(admin).call(listUsers, { query: { search: '@search.example', page_size: 2, page: 2 } });
    expect([paged.body.data.length, paged.body.total, paged.body.total_pages]).toEqual([1, 3, 2]);
    const sorted = await stack.asUser(admin).call(listUsers, { query: { search: '@search.example', sort: 'email', direction: 'desc' } });
    expect(sorted.body.data.map(({ email }) => email.split('@')[0])).toEqual(['stone', 'moss', 'mo_s']);
  });

  it('gain and lose roles, but one administrator stays', async () => {
    const user = await stack.createUser();
    const changed = await stack.asUser(admin).call(updateUserRoles, { params: { id: user.id }, body: { is_agency: true } });
    expect(changed.body.is_agency).toBe(true);
    const last = await stack.asUser(admin).call(updateUserRoles, { params: { id: admin.id }, body: { is_admin: false } });
    expect(last.status).toBe(409);
  });
});
