import { eq, isNull, or, sql } from 'drizzle-orm';
import { featureFlags, users } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';

export interface Profile {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

const profile = { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName };

/** Name and address of an account; undefined if it is gone. */
export async function readProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const [row] = await db.select(profile).from(users).where(eq(users.id, userId));
  return row;
}

/** Changes the name of an account. */
export async function writeProfile(
  db: Db,
  userId: string,
  values: { firstName?: string; lastName?: string },
): Promise<Profile | undefined> {
  const [row] = await db
    .update(users)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning(profile);
  return row;
}

/** Flags that apply in a workspace: its own rows win over those for all. */
export async function readFlags(db: Db, organisationId: string): Promise<Record<string, boolean>> {
  const rows = await db
    .select({ flag: featureFlags.flag, enabled: featureFlags.enabled })
    .from(featureFlags)
    .where(or(isNull(featureFlags.organisationId), eq(featureFlags.organisationId, organisationId)))
    .orderBy(sql`${featureFlags.organisationId} nulls first`);
  return Object.fromEntries(rows.map((row) => [row.flag, row.enabled]));
}
