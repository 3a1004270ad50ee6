import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Access } from '@canopy/contract';
import { problem } from '../http/problem.ts';
import { memberships, organisations, type MembershipRole } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';
import { isUuid, type Account } from './account.ts';
import type { MemberActor } from './actor.ts';

/**
 * Decides who acts, and in which workspace.
 * @param organisationId the call's `organisation_id`; absent: the account's first membership
 * @throws problem 400 `organisation-id-malformed`; 403 `workspace-forbidden` (the same for unknown and foreign ones); 404 `no-workspace` if
 * the account is in none; 403 `role-required` if the role does not suffice
 */
export async function enter(
  db: Db,
  account: Account,
  access: 'member' | 'manager',
  organisationId: string | undefined,
): Promise<MemberActor>;
export async function enter(
  db: Db,
  account: Account,
  access: Exclude<Access, 'public'>,
  organisationId: string | undefined,
): Promise<Account | MemberActor>;
export async function enter(
  db: Db,
  account: Account,
  access: Exclude<Access, 'public'>,
  organisationId: string | undefined,
): Promise<Account | MemberActor> {
  if (organisationId !== undefined && !isUuid(organisationId)) {
    throw problem(400, 'organisation-id-malformed', 'The address names no workspace: organisation_id has to be the id of one.', [
      { field: 'query.organisation_id', message: 'must be a UUID' },
    ]);
  }
  if (access === 'account') return account;
  const isPlatform = access === 'admin' || access === 'publisher';
  if (isPlatform) assertRole(account, access);
  // Calls about the whole platform need no workspace; if one is named anyway, it must exist.
  if (isPlatform && organisationId === undefined) return account;

  const workspace = await findWorkspace(db, account, organisationId?.toLowerCase());
  if (workspace === undefined) {
    if (organisationId === undefined)
      throw problem(404, 'no-workspace', 'This account is not in a workspace yet. Create one or accept an invitation.');
    throw problem(403, 'workspace-forbidden', 'There is no such workspace, or this account is not a member of it.');
  }
  if (isPlatform) return account;
  const isAgency = account.isAgency || workspace.role === 'agency';
  assertRole({ ...account, isAgency }, access);
  return { ...account, isAgency, organisationId: workspace.id };
}

/**
 * Requires the role that a call needs of somebody who is already in the workspace.
 * @throws problem 403 `role-required`
 */
export function assertRole({ isAdmin, isAgency }: Pick<Account, 'isAdmin' | 'isAgency'>, access: Access): void {
  if (access === 'manager' && !isAdmin && !isAgency) throw roleRequired('an agency or an administrator');
  if ((access === 'admin' || access === 'publisher') && !isAdmin) throw roleRequired('an administrator');
}

/** The workspace and the account's role in it, in one query. Admins can see every workspace. */
async function findWorkspace(
  db: Db,
  account: Account,
  organisationId: string | undefined,
): Promise<{ id: string; role: MembershipRole | null } | undefined> {
  const mine = and(eq(memberships.organisationId, organisations.id), eq(memberships.userId, account.userId));
  const [found] = await db
    .select({ id: organisations.id, role: memberships.role })
    .from(organisations)
    .leftJoin(memberships, mine)
    .where(
      and(
        isNull(organisations.deletedAt),
        organisationId === undefined ? undefined : eq(organisations.id, organisationId),
        account.isAdmin && organisationId !== undefined ? undefined : sql`${memberships.userId} is not null`,
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(organisations.id))
    .limit(1);
  return found;
}

const roleRequired = (who: string) => problem(403, 'role-required', `Only ${who} may do this.`);
