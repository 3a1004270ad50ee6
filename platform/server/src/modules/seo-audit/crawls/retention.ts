import { KEPT_CRAWLS } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import type { CrawlScope } from '../crawl-data/index.ts';

/** Crawls emptied per pass, so that a pass stays short. */
const MAX_AT_ONCE = 20;
/** Rows deleted per statement, so that nothing waits long for it. */
const BATCH = 10_000;
/**
 * The parts of a crawl; pages last, because other rows refer to them. Their links and images are deleted with them, unless another crawl's
 * page has them too.
 */
const PARTS = ['crawl_frontier', 'crawl_link_groups', 'crawl_traps', 'crawl_findings', 'crawl_pages'] as const;

const emptyOldCrawlsRow = z.object({ organisation_id: z.string(), id: z.string() });

/**
 * Removes the data of crawls beyond the newest `KEPT_CRAWLS` of a workspace; their own rows stay, for the history. Always kept: the newest,
 * the newest successful one, the one the screens show, and those compared within a day. Can be interrupted at any point and continues the
 * next time.
 * @returns crawls emptied
 */
export async function emptyOldCrawls({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, kept = KEPT_CRAWLS): Promise<number> {
  const rows = await queryRows(
    db,
    emptyOldCrawlsRow,
    sql`/* every workspace */
    select organisation_id, id from (
      select c.*,
        row_number() over (partition by organisation_id order by started_at desc, id) as newest,
        row_number() over (partition by organisation_id order by status = 'SUCCESS' desc, started_at desc, id) as newest_whole,
        row_number() over (partition by organisation_id order by fetched > failed desc, started_at desc, id) as newest_read
      from crawls c where emptied_at is null) c
    where emptied or (newest > ${kept}::integer and newest_whole > 1 and newest_read > 1 and status not in ('PENDING', 'RUNNING')
      and (compared_at is null or compared_at < ${clock().toISOString()}::timestamptz - interval '1 day'))
    order by started_at limit ${MAX_AT_ONCE}::integer`,
  );
  for (const { organisation_id: organisationId, id: crawlId } of rows) {
    const removed = await empty(db, { organisationId, crawlId }, clock());
    log.info({ organisation: organisationId, crawl: crawlId, rows: removed }, 'an old crawl was emptied');
  }
  return rows.length;
}

async function empty(db: Db, { organisationId, crawlId }: CrawlScope, now: Date): Promise<number> {
  // First it is hidden, then deleted.
  await db.execute(sql`update crawls set emptied = true where organisation_id = ${organisationId} and id = ${crawlId}`);
  let removed = 0;
  for (const part of PARTS) {
    for (let count = BATCH; count === BATCH; removed += count) {
      const table = sql.identifier(part);
      const { rowCount } = await db.execute(sql`
        delete from ${table} where ctid = any(array(select ctid from ${table} where organisation_id = ${organisationId} and crawl_id = ${crawlId} limit ${BATCH}::integer))`);
      count = rowCount ?? 0;
    }
  }
  await db.execute(
    sql`update crawls set emptied_at = ${now.toISOString()}, site = null where organisation_id = ${organisationId} and id = ${crawlId}`,
  );
  return removed;
}

export const crawlRetention: Schedule = { name: 'crawl-retention', seconds: 600, run: (deps) => emptyOldCrawls(deps) };
