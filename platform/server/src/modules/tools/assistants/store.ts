import type { AccessToken, ConnectedAssistant } from '@canopy/contract/tools';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { queryOneRow, queryRow, queryRows } from '../../../store/rows.ts';

const instant = z.pipe(
  z.coerce.date(),
  z.transform((at: Date) => at.toISOString()),
);
const instantOrNull = z.nullable(instant);
const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  can_write: z.boolean(),
  created_at: instant,
  expires_at: instant,
  last_used_at: instantOrNull,
});
const grantRow = z.object({
  id: z.string(),
  name: z.string(),
  client_id: z.string(),
  can_write: z.boolean(),
  created_at: instant,
  last_used_at: instantOrNull,
});

const TOKEN = sql`id, name, can_write, created_at, expires_at, last_used_at`;
const GRANT = sql`id, client_name as name, client_id, can_write, created_at, last_used_at`;
const mine = ({ organisationId, userId }: Actor) => sql`organisation_id = ${organisationId} and user_id = ${userId} and revoked_at is null`;

/** Tokens that still work, newest first. */
export async function readTokens({ db, clock }: Deps, actor: Actor): Promise<AccessToken[]> {
  return queryRows(
    db,
    tokenRow,
    sql`select ${TOKEN} from access_tokens where ${mine(actor)} and expires_at > ${clock()} order by created_at desc, id`,
  );
}

/** Waits for a removal from the workspace that is under way: a token stored after it would outlive it. */
export async function writeToken(
  { db, clock }: Deps,
  { organisationId, userId }: Actor,
  { name, hash, canWrite, expiresAt }: { name: string; hash: string; canWrite: boolean; expiresAt: Date },
): Promise<AccessToken> {
  return queryOneRow(
    db,
    tokenRow,
    sql`
    with member as (select user_id from memberships where organisation_id = ${organisationId} and user_id = ${userId} for share)
    insert into access_tokens (organisation_id, user_id, name, hash, can_write, created_at, expires_at)
    select ${organisationId}, id, ${name}, ${hash}, ${canWrite}, ${clock()}::timestamptz, ${expiresAt}::timestamptz
    from users where id = ${userId} and (is_admin or exists (select from member)) returning ${TOKEN}`,
  );
}

const endTokenRow = z.object({ name: z.string() });

/** @returns its name; undefined if the person has no such token */
export async function endToken({ db, clock }: Deps, actor: Actor, id: string): Promise<string | undefined> {
  const rows = await queryRows(
    db,
    endTokenRow,
    sql`update access_tokens set revoked_at = ${clock()} where ${mine(actor)} and id = ${id} returning name`,
  );
  return rows[0]?.name;
}

/** Newest first. */
export async function readGrants({ db }: Deps, actor: Actor): Promise<ConnectedAssistant[]> {
  return queryRows(db, grantRow, sql`select ${GRANT} from assistant_grants where ${mine(actor)} order by created_at desc, id`);
}

/** @returns undefined if the person has no such grant */
export async function writeGrant({ db }: Deps, actor: Actor, id: string, canWrite: boolean): Promise<ConnectedAssistant | undefined> {
  return queryRow(
    db,
    grantRow,
    sql`update assistant_grants set can_write = ${canWrite} where ${mine(actor)} and id = ${id} returning ${GRANT}`,
  );
}

/** @returns undefined if the person has no such grant */
export async function endGrantRow({ db, clock }: Deps, actor: Actor, id: string): Promise<ConnectedAssistant | undefined> {
  return queryRow(
    db,
    grantRow,
    sql`update assistant_grants set revoked_at = ${clock()} where ${mine(actor)} and id = ${id} returning ${GRANT}`,
  );
}
