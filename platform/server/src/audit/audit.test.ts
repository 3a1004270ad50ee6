import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditLog } from '../store/core-tables.ts';
import { testStack, type TestStack } from '../testing/index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());

it('writes who did what, where', async () => {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  await stack.deps.audit.record({ userId: user.id, email: user.email, organisationId: organisation.id }, 'post.delete', 'post-1', {
    title: 'Hello',
  });
  await stack.deps.audit.record({}, 'server.start', '');
  const lines = await stack.deps.db.select().from(auditLog).orderBy(auditLog.at);
  expect(lines).toMatchObject([
    {
      organisationId: organisation.id,
      userId: user.id,
      email: user.email,
      action: 'post.delete',
      subject: 'post-1',
      detail: { title: 'Hello' },
    },
    { organisationId: null, userId: null, action: 'server.start', detail: {} },
  ]);
});
