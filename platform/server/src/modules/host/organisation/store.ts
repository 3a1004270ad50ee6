import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { memberships, organisations, users, type MembershipRole } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';

export type OrganisationRow = typeof organisations.$inferSelect;
export type OrganisationValues = Partial<typeof organisations.$inferInsert>;

const alive = isNull(organisations.deletedAt);

/** One workspace, or undefined if it is gone. */
export async function readOrganisation(db: Db, id: string): Promise<OrganisationRow | undefined> {
  const [row] = await db
    .select()
    .from(organisations)
    .where(and(eq(organisations.id, id), alive));
  return row;
}

/** Workspaces by name: the account's, or all. */
export async function readOrganisations(db: Db, userId: string, all: boolean): Promise<{ id: string; name: string; domain: string }[]> {
  const mine = db.select({ id: memberships.organisationId }).from(memberships).where(eq(memberships.userId, userId));
  return db
    .select({ id: organisations.id, name: organisations.name, domain: organisations.domain })
    .from(organisations)
    .where(and(alive, all ? undefined : inArray(organisations.id, mine)))
    .orderBy(asc(sql`lower(${organisations.name})`), asc(organisations.id));
}

/** Whether the account has the agency role in any workspace. */
export async function isAgencyAnywhere(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'agency')))
    .limit(1);
  return row !== undefined;
}

/**
 * Stores a workspace and its first member, both or neither. One the account already created with the same client id is left as it is.
 * @param mayAdd throws if the account has no place for another one
 * @returns it, and whether it is new
 */
export async function insertOrganisation(
  db: Db,
  values: typeof organisations.$inferInsert,
  userId: string,
  role: MembershipRole,
  mayAdd: (tx: Pick<Db, 'execute'>) => Promise<void>,
): Promise<{ row: OrganisationRow; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(organisations)
      .values({ ...values, createdBy: userId })
      .onConflictDoNothing()
      .returning();
    if (!row) {
      const [known] = await tx
        .select()
        .from(organisations)
        .where(and(eq(organisations.createdBy, userId), eq(organisations.clientId, values.clientId ?? ''), alive));
      if (!known) throw new Error('The workspace was not stored.');
      return { row: known, isNew: false };
    }
    await mayAdd(tx);
    await tx.insert(memberships).values({ organisationId: row.id, userId, role });
    return { row, isNew: true };
  });
}

/** Changes a workspace; undefined if it is gone. */
export async function writeOrganisation(db: Db, id: string, values: OrganisationValues): Promise<OrganisationRow | undefined> {
  const [row] = await db
    .update(organisations)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(organisations.id, id), alive))
    .returning();
  return row;
}

/** Deletes a workspace; foreign keys delete everything in it. */
export async function removeOrganisation(db: Db, id: string): Promise<void> {
  await db.delete(organisations).where(eq(organisations.id, id));
}

/** Whether the account's address has been proven to be its owner's. */
export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)));
  return rows.length > 0;
}
