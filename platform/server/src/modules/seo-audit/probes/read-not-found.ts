import { createHash } from 'node:crypto';
import { askMissing, MISSING_FOLDERS } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { storableJson } from '../../../store/storable.ts';
import type { SiteClient } from './site-client.ts';

type Client = Pick<SiteClient, 'ask' | 'origin'>;

const notFoundRow = z.object({ folder: z.string() });

/**
 * Requests URLs that cannot exist, one in the root and one in each of the largest folders, and stores how the site responds with the
 * crawl's other facts about the site. Once per crawl.
 */
export async function readNotFound(db: Db, scope: CrawlScope, client: Client): Promise<void> {
  const { organisationId, crawlId } = scope;
  const { rowCount } = await db.execute(
    sql`select 1 from crawls where organisation_id = ${organisationId} and id = ${crawlId} and site ? 'notFound'`,
  );
  if (rowCount !== 0) return;
  const rows = await queryRows(
    db,
    notFoundRow,
    sql`
    select split_part(substr(url, ${client.origin.length + 2}::integer), '/', 1) as folder from ${crawlPages(scope)} p
    where outcome = 'html' and starts_with(url, ${`${client.origin}/`}) and substr(url, ${client.origin.length + 2}::integer) ~ '^[^/?]+/'
    group by 1 having count(*) >= ${MISSING_FOLDERS.fewestPages}::integer order by count(*) desc, 1 limit ${MISSING_FOLDERS.most}::integer`,
  );
  // Deterministic per crawl, so that an interrupted run requests the same URLs.
  const name = `no-page-${createHash('sha256').update(crawlId).digest('hex').slice(0, 16)}`;
  const facts = await askMissing(client, client.origin, { name, folders: rows.map(({ folder }) => folder) });
  if (facts.length === 0) return;
  await db.execute(sql`
    update crawls set site = jsonb_set(coalesce(site, '{"robots": [], "sitemaps": []}'), '{notFound}', ${storableJson(facts)}::jsonb) where organisation_id = ${organisationId} and id = ${crawlId}`);
}
