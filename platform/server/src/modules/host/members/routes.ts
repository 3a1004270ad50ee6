import {
  inviteMember,
  listAuditLog,
  listMembers,
  removeMember,
  revokeInvitation,
  updateMember,
  type Invitation,
  type Member,
} from '@canopy/contract/host';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { auditSubjects } from './audit-subjects.ts';
import { invite } from './invite.ts';
import {
  countManagers,
  deleteInvitation,
  deleteMember,
  readAuditLog,
  readInvitations,
  readMember,
  readMembers,
  writeRole,
  type InvitationRow,
  type MemberRow,
} from './store.ts';

const AUDIT_LINES = 100;

const memberOf = (row: MemberRow): Member => ({
  user_id: row.userId,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  role: row.role,
  joined_at: row.joinedAt.toISOString(),
});

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

export function memberRoutes(deps: Deps): Route[] {
  const { db } = deps;

  const orMissing = async (actor: Actor, userId: string): Promise<MemberRow> => {
    const row = await readMember(db, actor.organisationId, userId);
    if (!row) throw problem(404, 'member-not-found', 'There is no such member in this workspace.');
    return row;
  };

  /** A workspace that had a manager keeps one: otherwise only an administrator could let managers back in. */
  const keepOneManager = async (actor: Actor, row: MemberRow): Promise<void> => {
    if (row.role !== 'agency' || actor.isAdmin) return;
    if ((await countManagers(db, actor.organisationId)) > 1) return;
    throw problem(409, 'last-manager', 'This is the last member with the agency role. Give the role to someone else first.');
  };

  return [
    route(listMembers, async ({ actor }) => {
      const manages = actor.isAdmin || actor.isAgency;
      const [members, open] = await Promise.all([
        readMembers(db, actor.organisationId),
        manages ? readInvitations(db, actor.organisationId, deps.clock()) : [],
      ]);
      return { members: members.map(memberOf), invitations: open.map(invitationOf) };
    }),

    route(inviteMember, async ({ actor, body }) => {
      const { row, link } = await invite(deps, actor, body.email, body.role);
      return { invitation: invitationOf(row), link };
    }),

    route(revokeInvitation, async ({ actor, params }) => {
      const row = await deleteInvitation(db, actor.organisationId, params.id);
      if (!row) throw problem(404, 'invitation-not-found', 'There is no such open invitation in this workspace.');
      await deps.audit.record(actor, 'member.uninvite', row.email);
    }),

    route(updateMember, async ({ actor, params, body }) => {
      const row = await orMissing(actor, params.user_id);
      if (body.role !== 'agency') await keepOneManager(actor, row);
      await writeRole(db, actor.organisationId, row.userId, body.role);
      await deps.audit.record(actor, 'member.role', row.email, { role: body.role });
      return memberOf({ ...row, role: body.role });
    }),

    route(removeMember, async ({ actor, params }) => {
      const row = await orMissing(actor, params.user_id);
      await keepOneManager(actor, row);
      await deleteMember(db, actor.organisationId, row.userId);
      await deps.audit.record(actor, 'member.remove', row.email);
    }),

    route(listAuditLog, async ({ actor }) => {
      const rows = await readAuditLog(db, actor.organisationId, AUDIT_LINES);
      const subjects = await auditSubjects(db, actor.organisationId, rows);
      return rows.map(({ id, at, email, action }, index) => ({
        id,
        at: at.toISOString(),
        actor: email,
        action,
        subject: subjects[index]?.subject ?? '',
        path: subjects[index]?.path ?? null,
      }));
    }),
  ];
}
