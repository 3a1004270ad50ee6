import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { idRow, queryRow } from '../../../store/rows.ts';
import type { CrawlScope } from './crawl-scope.ts';

/** The latest crawl with a page that responded; if there is none, the newest attempt. Undefined: never crawled. */
export async function crawlToShow(db: Db, organisationId: string): Promise<CrawlScope | undefined> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    select id from crawls where organisation_id = ${organisationId} and fetched > 0 and not emptied
    order by (fetched > failed) desc, started_at desc limit 1`,
  );
  return row && { organisationId, crawlId: row.id };
}

/** The newest complete crawl: decisions that depend on the whole site must not use a crawl in progress. Otherwise the one to show. */
export async function crawlToFix(db: Db, organisationId: string): Promise<CrawlScope | undefined> {
  const row = await queryRow(
    db,
    idRow,
    sql`select id from crawls where organisation_id = ${organisationId} and status = 'SUCCESS' and not emptied order by started_at desc limit 1`,
  );
  return row ? { organisationId, crawlId: row.id } : crawlToShow(db, organisationId);
}
