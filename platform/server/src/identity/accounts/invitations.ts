import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { FieldProblem } from '@canopy/contract';
import type { Db } from '../../store/db.ts';
import { idRow, queryRows } from '../../store/rows.ts';
import type { AccountDeps } from '../deps.ts';
import { hashSecret } from '../tokens/single-use-token.ts';
import { findByEmail, newAccountFaults } from './accounts.ts';
import { hashPassword, passwordMatches } from './password.ts';

export interface Invitation {
  id: string;
  organisationId: string;
  organisationName: string;
  email: string;
  role: 'agency' | 'user';
  state: 'open' | 'accepted' | 'expired';
  /** true: the invited email has an account, which joins with its password; an account without a password sets one by the reset mail */
  hasAccount: boolean;
}

export interface InvitationAnswer {
  password: string;
  /** of a new account; ignored if one exists */
  firstName: string;
  lastName: string;
}

export type AcceptResult =
  | { ok: true; accountId: string; organisationId: string; email: string; created: boolean }
  | { ok: false; reason: 'unknown' | 'expired' | 'accepted' | 'wrong-password' }
  | { ok: false; reason: 'fields'; fields: FieldProblem[] };

const rowShape = z.object({
  id: z.string(),
  organisation_id: z.string(),
  organisation_name: z.string(),
  email: z.string(),
  role: z.enum(['agency', 'user']),
  accepted_at: z.nullable(z.string()),
  expired: z.boolean(),
  has_account: z.boolean(),
});

/** The invitation a link belongs to; undefined if there is none or its workspace is gone. */
export async function findInvitation(deps: AccountDeps, secret: string): Promise<Invitation | undefined> {
  const found = await queryRows(
    deps.db,
    rowShape,
    sql`
    select i.id, i.organisation_id, o.name as organisation_name, i.email, i.role, i.accepted_at,
      i.expires_at <= ${deps.clock().toISOString()} as expired,
      exists (select from users u where u.email = i.email) as has_account
    from invitations i join organisations o on o.id = i.organisation_id
    where i.token_hash = ${hashSecret(secret)} and o.deleted_at is null`,
  );
  const row = found[0];
  if (!row) return undefined;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    email: row.email,
    role: row.role,
    state: row.accepted_at !== null ? 'accepted' : row.expired ? 'expired' : 'open',
    hasAccount: row.has_account,
  };
}

/** Returns nothing if another request created the account in the meantime. */
async function storeAccount(tx: Pick<Db, 'execute'>, email: string, hash: string, answer: InvitationAnswer): Promise<string | undefined> {
  const stored = await queryRows(
    tx,
    idRow,
    sql`
    insert into users (email, password_hash, first_name, last_name)
    values (${email}, ${hash}, ${answer.firstName.trim()}, ${answer.lastName.trim()})
    on conflict (email) do nothing returning id`,
  );
  return stored[0]?.id;
}

/**
 * Joins the workspace of an invitation: with a new account that gets this password, or with the email's existing account. This does not
 * confirm the address, which takes a mail of its own. An existing stronger membership is kept.
 */
export async function acceptInvitation(deps: AccountDeps, secret: string, answer: InvitationAnswer): Promise<AcceptResult> {
  const invitation = await findInvitation(deps, secret);
  if (!invitation) return { ok: false, reason: 'unknown' };
  if (invitation.state !== 'open') return { ok: false, reason: invitation.state };
  const { email, organisationId, role } = invitation;

  const existing = await findByEmail(deps.db, email);
  if (existing && !(await passwordMatches(answer.password, existing.passwordHash))) return { ok: false, reason: 'wrong-password' };
  const fields = existing ? [] : await newAccountFaults({ ...answer, email });
  if (fields.length > 0) return { ok: false, reason: 'fields', fields };
  const hash = existing ? undefined : await hashPassword(answer.password);

  return deps.db.transaction(async (tx): Promise<AcceptResult> => {
    const { rowCount } = await tx.execute(sql`
      update invitations set accepted_at = ${deps.clock().toISOString()}
      where organisation_id = ${organisationId} and id = ${invitation.id} and accepted_at is null`);
    if (rowCount !== 1) return { ok: false, reason: 'accepted' };
    const accountId = hash === undefined ? existing?.id : await storeAccount(tx, email, hash, answer);
    if (accountId === undefined) throw new Error('The account was created by another request. Open the invitation again.');
    await tx.execute(sql`
      insert into memberships (organisation_id, user_id, role) values (${organisationId}, ${accountId}, ${role})
      on conflict (organisation_id, user_id) do update
        set role = case when memberships.role = 'agency' then 'agency' else excluded.role end`);
    return { ok: true, accountId, organisationId, email, created: hash !== undefined };
  });
}
