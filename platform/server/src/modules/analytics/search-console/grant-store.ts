import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import { workspacePlace, type SealedPlace } from '../../../secrets/sealed-columns.ts';

type Tx = Pick<Db, 'execute'>;

/** Where a workspace's token is sealed. */
export const tokenPlace = (organisationId: string): SealedPlace => workspacePlace('google_grants.refresh_token', organisationId);

/** A workspace's grant; the token is sealed. */
const grantRow = z.object({
  id: z.string(),
  refresh_token: z.string(),
  scopes: z.array(z.string()),
  permission: z.nullable(z.string()),
  granted_at: z.string(),
  dead: z.boolean(),
});
export type GrantRow = z.output<typeof grantRow>;

export async function readGrant(db: Tx, organisationId: string): Promise<GrantRow | undefined> {
  const row = await queryRow(
    db,
    grantRow,
    sql`
    select id, refresh_token, scopes, permission, granted_at, dead_at is not null as dead from google_grants where organisation_id = ${organisationId}`,
  );
  return row;
}

/** Stores a grant, replacing an earlier one. */
export async function writeGrant(db: Tx, organisationId: string, userId: string, sealed: string, scopes: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into google_grants (organisation_id, refresh_token, scopes, granted_by)
    values (${organisationId}, ${sealed}, array(select jsonb_array_elements_text(${JSON.stringify(scopes)}::jsonb)), ${userId})
    on conflict (organisation_id) do update set id = gen_random_uuid(), refresh_token = excluded.refresh_token, scopes = excluded.scopes,
      granted_by = excluded.granted_by, granted_at = now(), dead_at = null, permission = null`);
}

/** Stores a token from Google in place of the grant's own; leaves a newer grant alone. */
export async function replaceToken(db: Tx, organisationId: string, grantId: string, sealed: string): Promise<void> {
  await db.execute(sql`update google_grants set refresh_token = ${sealed} where organisation_id = ${organisationId} and id = ${grantId}`);
}

export async function setPermission(db: Tx, organisationId: string, permission: string | null): Promise<void> {
  await db.execute(sql`update google_grants set permission = ${permission} where organisation_id = ${organisationId}`);
}

/** Records that Google rejects the grant permanently. */
export async function markDead(db: Tx, organisationId: string, grantId: string): Promise<void> {
  await db.execute(
    sql`update google_grants set dead_at = coalesce(dead_at, now()) where organisation_id = ${organisationId} and id = ${grantId}`,
  );
}

export async function deleteGrant(db: Tx, organisationId: string): Promise<void> {
  await db.execute(sql`delete from google_grants where organisation_id = ${organisationId}`);
  await db.execute(sql`delete from google_consents where organisation_id = ${organisationId}`);
}
