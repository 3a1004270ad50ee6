import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../store/db.ts';
import { queryRows } from '../../store/rows.ts';
import type { Role } from '../tokens/token-verifier.ts';

/** What the tokens say about an account. */
export interface IdentityClaims {
  email: string;
  emailConfirmed: boolean;
  givenName: string;
  familyName: string;
  role: Role;
  /** the account's workspace if it has exactly one; with several, the portal asks which */
  organisationId?: string;
}

const rowShape = z.object({
  email: z.string(),
  confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  is_agency: z.boolean(),
  workspaces: z.array(z.object({ id: z.string(), role: z.string() })),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads an account's current claims; undefined if the account is gone. */
export async function readIdentityClaims(db: Db, accountId: string): Promise<IdentityClaims | undefined> {
  if (!UUID.test(accountId)) return undefined;
  const found = await queryRows(
    db,
    rowShape,
    sql`
    select email, email_confirmed_at is not null as confirmed, first_name, last_name, is_admin, is_agency, coalesce((
      select json_agg(json_build_object('id', m.organisation_id, 'role', m.role))
      from memberships m join organisations o on o.id = m.organisation_id
      where m.user_id = users.id and o.deleted_at is null), '[]') as workspaces
    from users where id = ${accountId}`,
  );
  const row = found[0];
  if (!row) return undefined;
  const only = row.workspaces.length === 1 ? row.workspaces[0] : undefined;
  return {
    email: row.email,
    emailConfirmed: row.confirmed,
    givenName: row.first_name,
    familyName: row.last_name,
    role: row.is_admin ? 'admin' : row.is_agency || only?.role === 'agency' ? 'agency' : 'user',
    organisationId: only?.id,
  };
}
