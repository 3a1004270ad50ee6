import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../store/db.ts';
import { queryRows } from '../../store/rows.ts';

const workspace = z.object({ id: z.string(), name: z.string() });

/** Workspaces that an account may grant to an assistant, by name. */
export async function workspacesOf(db: Db, accountId: string): Promise<{ id: string; name: string }[]> {
  return queryRows(
    db,
    workspace,
    sql`
    select o.id, o.name from organisations o join memberships m on m.organisation_id = o.id
    where m.user_id = ${accountId} and o.deleted_at is null order by o.name, o.id`,
  );
}

export interface NewGrant {
  readonly id: string;
  readonly accountId: string;
  readonly organisationId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly canWrite: boolean;
  readonly at: Date;
}

/** Records what a person granted. */
export async function recordGrant(db: Db, { id, accountId, organisationId, clientId, clientName, canWrite, at }: NewGrant): Promise<void> {
  await db.execute(sql`
    insert into assistant_grants (organisation_id, id, user_id, client_id, client_name, can_write, created_at)
    values (${organisationId}, ${id}, ${accountId}, ${clientId}, ${clientName}, ${canWrite}, ${at})`);
}

/** Ends one of the provider's grants with every code and token under it. */
export async function endGrant(db: Pick<Db, 'execute'>, grantId: string): Promise<void> {
  await db.execute(sql`delete from oidc_payloads where grant_id = ${grantId} or (model = 'Grant' and id = ${grantId})`);
}

/**
 * Ends what works in a person's name without their password: the assistants they let in and their personal access tokens, in every
 * workspace. Someone who resets a stolen password is thereby rid of whatever the thief created.
 */
export async function endAccessOf(db: Pick<Db, 'execute'>, accountId: string, now: Date): Promise<void> {
  await db.execute(
    sql`/* every workspace */ update assistant_grants set revoked_at = ${now} where user_id = ${accountId} and revoked_at is null`,
  );
  await db.execute(
    sql`/* every workspace */ update access_tokens set revoked_at = ${now} where user_id = ${accountId} and revoked_at is null`,
  );
}
