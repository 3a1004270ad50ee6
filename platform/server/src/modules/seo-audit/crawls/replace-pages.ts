import type { PageResult } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { idsOf } from '../../../store/url-id.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { insertPages } from './insert-pages.ts';

/** Stores pages of a crawl that were read again in place of what it has of them; those that it never had are left out. */
export async function replacePages(db: Db, scope: CrawlScope, pages: readonly PageResult[]): Promise<void> {
  const { organisationId, crawlId } = scope;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from crawls where organisation_id = ${organisationId} and id = ${crawlId} for update`);
    const ofPages = sql`organisation_id = ${organisationId} and crawl_id = ${crawlId} and page_id = any(${idsOf(pages)})`;
    await tx.execute(sql`delete from crawl_findings where ${ofPages}`);
    await tx.execute(sql`delete from crawl_pages where ${ofPages}`);
    // Kept by the deletion where an unfinished crawl has copied the page: what is read now is true of it, too.
    await tx.execute(sql`delete from crawl_page_links where ${ofPages}`);
    await tx.execute(sql`delete from crawl_image_rows where ${ofPages}`);
    await insertPages(tx, scope, pages);
  });
}
