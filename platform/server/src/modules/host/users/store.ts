import type { ParsedQuery } from '@canopy/contract';
import type { listUsers } from '@canopy/contract/host';
import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { memberships, organisations, users } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { containing } from '../../../store/paged-rows.ts';

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  isAdmin: users.isAdmin,
  isAgency: users.isAgency,
  createdAt: users.createdAt,
};
export type AccountRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

const matches = (search: string | undefined): SQL | undefined =>
  search
    ? or(ilike(users.email, containing(search)), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, containing(search)))
    : undefined;

type Query = ParsedQuery<typeof listUsers>;

const SORTS: Record<Query['sort'], SQL> = {
  created_at: sql`${users.createdAt}`,
  email: sql`lower(${users.email})`,
  name: sql`lower(trim(${users.firstName} || ' ' || ${users.lastName}))`,
};

/** One page of accounts, and how many there are. */
export async function readAccounts(
  db: Db,
  { search, page, page_size: size, sort, direction }: Query,
): Promise<{ rows: AccountRow[]; total: number }> {
  const order = direction === 'asc' ? asc : desc;
  const where = matches(search);
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(users)
      .where(where)
      .orderBy(order(SORTS[sort]), order(users.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(users).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function readAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id));
  return row;
}

/** Workspaces of some accounts, by account. */
export async function readWorkspaces(db: Db, userIds: string[]): Promise<Map<string, { id: string; name: string }[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: memberships.userId, id: organisations.id, name: organisations.name })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(inArray(memberships.userId, userIds))
    .orderBy(organisations.name);
  const grouped = new Map<string, { id: string; name: string }[]>();
  for (const { userId, id, name } of rows) grouped.set(userId, [...(grouped.get(userId) ?? []), { id, name }]);
  return grouped;
}

/**
 * Changes an account's roles, unless that leaves the platform without an administrator.
 * @returns the changed row; undefined if it would have been the last administrator
 */
export async function writeRoles(db: Db, id: string, roles: { isAdmin?: boolean; isAgency?: boolean }): Promise<AccountRow | undefined> {
  return db.transaction(async (tx) => {
    // Locked, so that two administrators cannot revoke each other's role at once.
    const admins = await tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).for('update');
    const isLast = admins.length === 1 && admins[0]?.id === id;
    if (roles.isAdmin === false && isLast) return undefined;
    const [row] = await tx
      .update(users)
      .set({ ...roles, updatedAt: sql`now()` })
      .where(and(eq(users.id, id)))
      .returning(columns);
    return row;
  });
}
