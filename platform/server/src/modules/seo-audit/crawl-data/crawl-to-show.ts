import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { idRow, queryRow } from '../../../store/rows.ts';
import type { CrawlScope } from './crawl-scope.ts';

/**
 * The newest complete crawl of the site that was crawled last: one that is under way, or was stopped, has seen only a part of it. As long as
 * there is none, the latest crawl with a page that responded; without one, the newest attempt. Undefined: never crawled.
 */
export async function crawlToShow(db: Db, organisationId: string): Promise<CrawlScope | undefined> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    with c as (select *, substring(start_url from '^https?://(?:www[.])?([^/?#]+)') as host from crawls where organisation_id = ${organisationId})
    select id from c where fetched > 0 and not emptied
    order by host = (select host from c order by started_at desc, id limit 1) desc, status = 'SUCCESS' desc, fetched > failed desc, started_at desc, id
    limit 1`,
  );
  return row && { organisationId, crawlId: row.id };
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
