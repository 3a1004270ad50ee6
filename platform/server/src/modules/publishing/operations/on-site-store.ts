import type { SiteRef } from '@canopy/connectors/site';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { OnSite } from './on-site.ts';
import { COLUMNS, selectOperations, type Operation } from './store.ts';

type Tx = Pick<Db, 'execute'>;

/** Stores what the connected site has of an entry, for every operation on a post of it. @param found null: it did not tell */
export async function storeOnSite(
  db: Tx,
  { organisation_id: organisationId, platform, site_url: url }: Pick<Operation, 'organisation_id' | 'platform' | 'site_url'>,
  { kind, id }: SiteRef,
  found: OnSite | null,
  now: Date,
): Promise<void> {
  const shown = found === 'published' ? null : found;
  await db.execute(sql`
    update publish_operations set looked_at = ${now.toISOString()}, on_site = ${found === null ? sql`on_site` : shown}
    where organisation_id = ${organisationId} and platform = ${platform} and site_url is not distinct from ${url}
      and ref_kind = ${kind} and ref_id = ${id} and post_id is not null`);
}

/** Posts that are public as far as is known, not looked at for so long, the longest first, each by its newest operation. */
export const takePostsToLookAt = (db: Tx, since: Date, limit: number): Promise<Operation[]> =>
  selectOperations(
    db,
    sql`/* every workspace */
    select ${COLUMNS} from publish_operations o where post_id is not null and ref_id is not null and state = 'published'
      and coalesce(looked_at, finished_at) < ${since.toISOString()}
      and exists (select 1 from platform_credentials c where c.organisation_id = o.organisation_id and c.platform = o.platform)
      and not exists (select 1 from publish_operations n where n.organisation_id = o.organisation_id and n.post_id = o.post_id and n.created_at > o.created_at)
    order by coalesce(looked_at, finished_at) limit ${limit}`,
  );
