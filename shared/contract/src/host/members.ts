import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

export const MEMBER_ROLES = ['agency', 'user'] as const;
/** Role inside one workspace: `agency` manages members, `user` works in it. */
export const memberRole = z.enum(MEMBER_ROLES);

export const member = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: memberRole,
  joined_at: z.string(),
});
export type Member = z.output<typeof member>;

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: memberRole,
  invited_at: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.output<typeof invitation>;

export const listMembers = defineCall({
  name: 'listMembers',
  method: 'GET',
  path: '/organisation/members/',
  access: 'member',
  tokens: 'never',
  summary: 'Members of the workspace; for managers, its open invitations too.',
  output: z.object({ members: z.array(member), invitations: z.array(invitation) }),
});

export const inviteMember = defineCall({
  name: 'inviteMember',
  method: 'POST',
  path: '/organisation/members/invite/',
  access: 'manager',
  tokens: 'never',
  ratePerMinute: 30,
  summary:
    'Invites someone by email; the mailed link is valid for seven days. `link` can be passed on: it has the mail sent again, and joins nobody.',
  body: z.object({
    email: z.email('Please enter a valid e-mail address').check(z.maxLength(254)),
    role: memberRole,
  }),
  output: z.object({ invitation, link: z.string() }),
});

export const revokeInvitation = defineCall({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/organisation/invitations/{id}/',
  access: 'manager',
  tokens: 'never',
  summary: 'Revokes an open invitation.',
  params: z.object({ id: z.uuid() }),
});

export const updateMember = defineCall({
  name: 'updateMember',
  method: 'PATCH',
  path: '/organisation/members/{user_id}/',
  access: 'manager',
  tokens: 'never',
  summary: 'Changes a member’s role in the workspace.',
  params: z.object({ user_id: z.uuid() }),
  body: z.object({ role: memberRole }),
  output: member,
});

export const removeMember = defineCall({
  name: 'removeMember',
  method: 'DELETE',
  path: '/organisation/members/{user_id}/',
  access: 'manager',
  tokens: 'never',
  summary: 'Removes a member from the workspace; the account stays.',
  params: z.object({ user_id: z.uuid() }),
});

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** action name, e.g. `organisation.update` */
  action: z.string(),
  /** name of what the action was done to; empty: it has none, or is gone without one */
  subject: z.string(),
  /** its screen in the portal */
  path: z.nullable(z.string()),
});

export const listAuditLog = defineCall({
  name: 'listAuditLog',
  method: 'GET',
  path: '/organisation/audit-log/',
  access: 'manager',
  tokens: 'never',
  summary: 'Changes in the workspace and who made them, newest first; at most 100.',
  output: z.array(auditEntry),
});
