import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPost, deletePost } from '@canopy/contract/content';
import { inviteMember, listAuditLog, listMembers, removeMember, revokeInvitation, updateMember } from '@canopy/contract/host';
import { outbox } from '../../../store/core-tables.ts';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { postModule } from '../../content/posts/index.ts';
import { memberModule } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [memberModule, postModule], worker: false });
});
afterAll(() => stack.close());

async function workspace() {
  const [manager, member] = [await stack.createUser(), await stack.createUser()];
  const organisation = await stack.createOrganisation({ members: [{ user: manager, role: 'agency' }, member] });
  return { manager, member, organisation, asManager: stack.asUser(manager, organisation), asMember: stack.asUser(member, organisation) };
}

describe('members', () => {
  it('are invited by those who manage the workspace; the link to join is mailed, and another is shown once', async () => {
    const { asManager, asMember } = await workspace();
    const invited = await asManager.call(inviteMember, { body: { email: 'New@fern.example', role: 'user' } });
    expect(invited.body.invitation.email).toBe('new@fern.example');
    const mails = await stack.deps.db.select().from(outbox);
    const mail = mails.find(({ to }) => to === 'new@fern.example')?.text;
    expect(mail).toMatch(/\/invite\/\S+/);
    expect(mail).not.toContain(invited.body.link);
    expect((await asManager.call(listMembers)).body.invitations).toHaveLength(1);
    expect((await asMember.call(listMembers)).body.invitations).toEqual([]);
    expect((await asMember.call(inviteMember, { body: { email: 'x@fern.example', role: 'user' } })).status).toBe(403);
    await asManager.call(revokeInvitation, { params: { id: invited.body.invitation.id } });
    expect((await asManager.call(listMembers)).body.invitations).toEqual([]);
  });

  it('are invited although the mail server is away: the link that can be passed on has the mail sent later', async () => {
    const unmailed = await testStack({ modules: [memberModule], worker: false, config: { smtpUrl: 'smtp://127.0.0.1:9' } });
    try {
      const manager = await unmailed.createUser();
      const organisation = await unmailed.createOrganisation({ members: [{ user: manager, role: 'agency' }] });
      const asManager = unmailed.asUser(manager, organisation);
      const invited = await asManager.call(inviteMember, { body: { email: 'new@fern.example', role: 'user' } });
      expect([invited.status, invited.body.link]).toEqual([200, expect.stringContaining('/invite/')]);
      expect((await asManager.call(listMembers)).body.invitations).toHaveLength(1);
    } finally {
      await unmailed.close();
    }
  });

  it('are not invited twice, nor by a wrong address', async () => {
    const { asManager, member } = await workspace();
    expect((await asManager.call(inviteMember, { body: { email: member.email, role: 'user' } })).status).toBe(409);
    const wrong = await asManager.post('/api/organisation/members/invite/', { email: 'nobody', role: 'user' });
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ field: 'body.email', message: 'Please enter a valid e-mail address' }] });
  });

  it('change role and leave; the last manager stays', async () => {
    const { asManager, manager, member } = await workspace();
    const demote = { params: { user_id: manager.id }, body: { role: 'user' } };
    expect((await asManager.call(updateMember, demote)).status).toBe(409);
    expect((await asManager.call(removeMember, { params: { user_id: manager.id } })).status).toBe(409);
    expect((await asManager.call(updateMember, { params: { user_id: member.id }, body: { role: 'agency' } })).body.role).toBe('agency');
    expect((await asManager.call(updateMember, demote)).status).toBe(200);
    expect((await asManager.call(removeMember, { params: { user_id: member.id } })).status).toBe(403);
  });

  it('of another workspace are out of reach', async () => {
    const here = await workspace();
    const there = await workspace();
    expect((await here.asManager.call(removeMember, { params: { user_id: there.member.id } })).status).toBe(404);
    expect((await there.asManager.call(listMembers)).body.members).toHaveLength(2);
  });

  it('leave a trace in the audit log', async () => {
    const { asManager, asMember, member, manager } = await workspace();
    await asManager.call(updateMember, { params: { user_id: member.id }, body: { role: 'agency' } });
    const log = await asManager.call(listAuditLog);
    expect(log.body[0]).toMatchObject({ actor: manager.email, action: 'member.role', subject: member.email });
    expect((await asMember.call(listAuditLog)).status).toBe(200);
  });

  it('see in the audit log what things are called, and where they are, as long as they are there', async () => {
    const here = await workspace();
    const there = await workspace();
    const write = ({ asManager }: typeof here, title: string) => asManager.call(createPost, { body: { title } });
    const [kept, gone, foreign] = [await write(here, 'Sowing peas'), await write(here, 'Old news'), await write(there, 'Secret')];
    await here.asManager.call(deletePost, { params: { id: gone.body.id } });
    const author = { organisationId: here.organisation.id, email: 'somebody@fern.example' };
    await stack.deps.audit.record(author, 'blog.publish', foreign.body.id);
    await stack.deps.audit.record(author, 'subscription.cancel', 'sub_1Pq2', { plan: 'pro' });
    const { body } = await here.asManager.call(listAuditLog);
    const about = body.map(({ action, subject, path }) => [action, subject, path]);
    expect(about).toEqual(
      expect.arrayContaining([
        ['post.create', 'Sowing peas', `/posts/${kept.body.id}`],
        ['post.create', 'Old news', null],
        ['post.delete', 'Old news', null],
        ['blog.publish', '', null],
        ['subscription.cancel', 'pro', null],
      ]),
    );
  });
});
