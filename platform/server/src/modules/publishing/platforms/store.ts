import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Platform } from '@canopy/contract/publishing';
import type { Db } from '../../../store/db.ts';
import { dateTime, queryRows } from '../../../store/rows.ts';

const siteKind = z.object({ kind: z.string(), label: z.string(), creates: z.boolean() });
export type SiteKind = z.output<typeof siteKind>;

const credentialRow = z.object({
  organisation_id: z.string(),
  platform: z.enum(['wordpress', 'shopify', 'webflow', 'wordpress_auth0']),
  site_url: z.string(),
  site_name: z.string(),
  username: z.string(),
  /** encrypted */
  secret: z.string(),
  can_edit_pages: z.boolean(),
  can_publish: z.boolean(),
  connected_at: dateTime,
  verified_at: dateTime,
  kinds: z.array(siteKind),
  /** when tokens that nobody uses are to be renewed; null: never */
  renew_after: z.nullable(dateTime),
  /** how the site last refused the access; null: it was accepted since */
  refusal: z.nullable(z.string()),
});
export type CredentialRow = z.output<typeof credentialRow>;

type Tx = Pick<Db, 'execute'>;
const dated = (row: CredentialRow): CredentialRow => ({
  ...row,
  connected_at: new Date(row.connected_at),
  verified_at: new Date(row.verified_at),
  renew_after: row.renew_after === null ? null : new Date(row.renew_after),
});

/** The workspace's platform, its secret still encrypted. */
export async function readCredential(db: Tx, organisationId: string): Promise<CredentialRow | undefined> {
  const rows = await queryRows(
    db,
    credentialRow,
    sql`
    select organisation_id, platform, site_url, site_name, username, secret, can_edit_pages, can_publish, connected_at, verified_at, kinds,
      renew_after, refusal
    from platform_credentials where organisation_id = ${organisationId}`,
  );
  return rows[0] && dated(rows[0]);
}

/** Stores a platform, replacing an earlier one; the list of another site's pages goes with it. */
export async function writeCredential(db: Tx, row: CredentialRow): Promise<CredentialRow> {
  await db.execute(sql`
    with other as (select 1 from platform_credentials where organisation_id = ${row.organisation_id}
        and (platform <> ${row.platform} or site_url <> ${row.site_url})),
      pages as (delete from site_pages where organisation_id = ${row.organisation_id} and exists (select 1 from other))
    insert into platform_credentials (organisation_id, platform, site_url, site_name, username, secret, can_edit_pages, can_publish, connected_at, verified_at, kinds,
      renew_after)
    values (${row.organisation_id}, ${row.platform}, ${row.site_url}, ${row.site_name}, ${row.username}, ${row.secret}, ${row.can_edit_pages},
      ${row.can_publish}, ${row.connected_at.toISOString()}, ${row.verified_at.toISOString()}, ${JSON.stringify(row.kinds)}::jsonb, ${row.renew_after?.toISOString() ?? null})
    on conflict (organisation_id) do update set platform = excluded.platform, site_url = excluded.site_url, site_name = excluded.site_name,
      username = excluded.username, secret = excluded.secret, can_edit_pages = excluded.can_edit_pages, can_publish = excluded.can_publish,
      connected_at = excluded.connected_at, verified_at = excluded.verified_at, kinds = excluded.kinds,
      renew_after = excluded.renew_after, refused_at = null, refusal = null`);
  return row;
}

/** Records that the site no longer accepts the stored access; connecting or testing it again with success ends that. */
export async function noteRefusal(db: Tx, organisationId: string, message: string, now: Date): Promise<void> {
  await db.execute(sql`
    update platform_credentials set refused_at = ${now.toISOString()}, refusal = ${message}
    where organisation_id = ${organisationId} and verified_at <= ${now.toISOString()}`);
}

/** Whether another workspace is connected to the same site through the same app. */
export async function isSharedSite(db: Tx, { organisation_id: id, platform, site_url: url, username }: CredentialRow): Promise<boolean> {
  const { rowCount } = await db.execute(sql`/* every workspace */
    select 1 from platform_credentials where platform = ${platform} and organisation_id <> ${id}
      and (site_url = ${url} or (platform = 'shopify' and username = ${username})) limit 1`);
  return rowCount !== 0;
}

/** Stores renewed tokens, unless another site has been connected meanwhile. @param renewAfter when they are to be renewed again */
export async function replaceSecret(db: Tx, organisationId: string, before: string, after: string, renewAfter: Date | null): Promise<void> {
  await db.execute(sql`update platform_credentials set secret = ${after}, renew_after = ${renewAfter?.toISOString() ?? null}
    where organisation_id = ${organisationId} and secret = ${before}`);
}

/** Workspaces whose tokens are to be renewed by now, the longest due first. */
export async function tokensToRenew(db: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await queryRows(
    db,
    z.object({ organisation_id: z.string() }),
    sql`/* every workspace */ select organisation_id from platform_credentials where renew_after <= ${now.toISOString()}
      order by renew_after limit ${limit}`,
  );
  return rows.map(({ organisation_id: id }) => id);
}

/** Looks at these tokens again at that time, unless they were renewed meanwhile. */
export async function postponeRenewal(db: Tx, { organisation_id: id, secret }: CredentialRow, until: Date | null): Promise<void> {
  await db.execute(sql`update platform_credentials set renew_after = ${until?.toISOString() ?? null}
    where organisation_id = ${id} and secret = ${secret}`);
}

export async function deleteCredential(db: Tx, organisationId: string, platform: Platform): Promise<void> {
  await db.execute(sql`delete from platform_credentials where organisation_id = ${organisationId} and platform = ${platform}`);
  await db.execute(sql`delete from site_pages where organisation_id = ${organisationId}`);
}

/** Deletes a connection unless it was renewed since `row` was read. @returns whether it did */
export async function deleteCredentialOf(db: Tx, { organisation_id: id, platform, secret }: CredentialRow): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with gone as (delete from platform_credentials where organisation_id = ${id} and platform = ${platform} and secret = ${secret} returning 1),
      pages as (delete from site_pages where organisation_id = ${id} and exists (select 1 from gone))
    select 1 from gone`);
  return rowCount !== 0;
}
