import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { auditLog, invitations, memberships, users, type MembershipRole } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';

const memberColumns = {
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: memberships.role,
  joinedAt: memberships.createdAt,
};

const membershipOf = (organisationId: string, userId: string) =>
  and(eq(memberships.organisationId, organisationId), eq(memberships.userId, userId));

/** Members, longest-standing first. */
export async function readMembers(db: Db, organisationId: string) {
  return db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organisationId, organisationId))
    .orderBy(asc(memberships.createdAt), asc(users.email));
}
export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

/** One member, or undefined. */
export async function readMember(db: Db, organisationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(membershipOf(organisationId, userId));
  return row;
}

/** How many members have the agency role. */
export async function countManagers(db: Db, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ managers: count() })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.role, 'agency')));
  return row?.managers ?? 0;
}

export async function writeRole(db: Db, organisationId: string, userId: string, role: MembershipRole): Promise<void> {
  await db.update(memberships).set({ role }).where(membershipOf(organisationId, userId));
}

export async function deleteMember(db: Db, organisationId: string, userId: string): Promise<void> {
  await db.delete(memberships).where(membershipOf(organisationId, userId));
}

const open = (organisationId: string, now: Date) =>
  and(eq(invitations.organisationId, organisationId), isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));

/** Invitations that can still be accepted, newest first. */
export async function readInvitations(db: Db, organisationId: string, now: Date) {
  return db.select().from(invitations).where(open(organisationId, now)).orderBy(desc(invitations.createdAt));
}
export type InvitationRow = Awaited<ReturnType<typeof readInvitations>>[number];

/** Stores an invitation, replacing an earlier one to the same address. */
export async function replaceInvitation(db: Db, values: typeof invitations.$inferInsert): Promise<InvitationRow> {
  return db.transaction(async (tx) => {
    const earlier = and(
      eq(invitations.organisationId, values.organisationId),
      eq(invitations.email, values.email),
      isNull(invitations.acceptedAt),
    );
    await tx.delete(invitations).where(earlier);
    const [row] = await tx.insert(invitations).values(values).returning();
    if (!row) throw new Error('The invitation was not stored.');
    return row;
  });
}

/** Removes an open invitation; undefined if there is none. */
export async function deleteInvitation(db: Db, organisationId: string, id: string): Promise<InvitationRow | undefined> {
  const one = and(eq(invitations.organisationId, organisationId), eq(invitations.id, id), isNull(invitations.acceptedAt));
  const [row] = await db.delete(invitations).where(one).returning();
  return row;
}

/** The newest lines of the workspace's audit log. */
export async function readAuditLog(db: Db, organisationId: string, limit: number) {
  return db
    .select()
    .from(auditLog)
    .where(eq(auditLog.organisationId, organisationId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}
