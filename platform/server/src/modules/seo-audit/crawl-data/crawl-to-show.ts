import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { idRow, queryRow } from '../../../store/rows.ts';
import type { CrawlScope } from './crawl-scope.ts';
import { newestCompleteCrawl } from './crawl-sql.ts';

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
  const row = await queryRow(db, idRow, sql`select id from ${newestCompleteCrawl(organisationId)} c`);
  return row ? { organisationId, crawlId: row.id } : crawlToShow(db, organisationId);
}

/** The newest successful crawl that started before this one. */
export async function crawlBefore(db: Db, { organisationId, crawlId }: CrawlScope): Promise<CrawlScope | undefined> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    select b.id from crawls c join crawls b on b.organisation_id = c.organisation_id and b.status = 'SUCCESS' and b.started_at < c.started_at
    where c.organisation_id = ${organisationId} and c.id = ${crawlId} order by b.started_at desc limit 1`,
  );
  return row && { organisationId, crawlId: row.id };
}
