import type { PageResult } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { CrawlScope } from '../crawl-data/index.ts';
import { namesOf, pickColumns, unnestOf } from './columns.ts';
import { markDone, type Tx } from './frontier-store.ts';
import { PAGE_COLUMNS } from './page-columns.ts';
import { idsOf } from '../../../store/url-id.ts';
import { pageIdRow, queryRows } from '../../../store/rows.ts';

/** Columns that belong to the request or the path to the page, which the frontier has; all others belong to the page. */
const OF_THE_REQUEST = ['page_id', 'fetched_at', 'response_ms', 'total_ms', 'unchanged', 'retried'];
const OF_THE_WAY = ['depth', 'discovered_from', 'source', 'in_sitemap'];
const OWN = PAGE_COLUMNS.filter(([name]) => OF_THE_REQUEST.includes(name));
const WAY = PAGE_COLUMNS.filter(([name]) => OF_THE_WAY.includes(name));
const COPIED = PAGE_COLUMNS.filter(([name]) => !OF_THE_REQUEST.includes(name) && !OF_THE_WAY.includes(name));

/**
 * Stores unchanged pages again and marks their URLs as done: rows and findings are copied within PostgreSQL from the crawl that has
 * them, links and images stay where they are and are referenced.
 * @returns ids of the stored pages; omits those whose rows are gone, or that this crawl already has
 */
export async function copyPages(tx: Tx, scope: CrawlScope, pages: readonly PageResult[]): Promise<Set<string>> {
  const { organisationId, crawlId } = scope;
  const ids = idsOf(pages);
  // One statement, because a round trip per table would take longer than the copying; page by page, so that rows are found by key whatever
  // the planner's estimates. A crawl being removed or emptied cannot be a source: its parts are deleted, and referenced ones must not be
  // deleted meanwhile. Facts now belong to this crawl, because older ones may be removed.
  const rows = await queryRows(
    tx,
    pageIdRow,
    sql`
    with known as materialized (
      select crawl_id, url_id as page_id from crawl_page_facts where organisation_id = ${organisationId} and crawl_id <> ${crawlId} and url_id = any(${ids})
    ), source as materialized (
      select id from crawls where organisation_id = ${organisationId} and id in (select crawl_id from known) and not emptied for share skip locked
    ), there as materialized (
      select crawl_id, page_id from known where crawl_id in (select id from source)
    ), copied as (
      insert into crawl_pages (organisation_id, crawl_id, parts_of, ${namesOf(OWN)}, ${namesOf(WAY)}, ${namesOf(COPIED)})
      select ${organisationId}::uuid, ${crawlId}::uuid, coalesce(p.parts_of, p.crawl_id), ${namesOf(OWN, 'n.')}, ${namesOf(WAY, 'w.')}, ${namesOf(COPIED, 'p.')}
      from (select ${pickColumns(OWN)} from ${unnestOf(
        OWN,
        pages.map((page) => ({ page, html: null, issues: [] })),
      )} as u (${namesOf(OWN)})) n join there using (page_id)
      cross join lateral (
        select * from crawl_pages t where t.organisation_id = ${organisationId} and t.crawl_id = there.crawl_id and t.page_id = there.page_id offset 0
      ) p
      cross join lateral (
        select ${namesOf(WAY)} from crawl_frontier t where t.organisation_id = ${organisationId} and t.crawl_id = ${crawlId} and t.url_id = there.page_id offset 0
      ) w
      on conflict do nothing returning page_id
    ), findings as (
      insert into crawl_findings (organisation_id, crawl_id, page_id, facts, own)
      select ${organisationId}::uuid, ${crawlId}::uuid, page_id, facts, own from copied join there using (page_id) cross join lateral (
        select facts, own from crawl_findings t where t.organisation_id = ${organisationId} and t.crawl_id = there.crawl_id and t.page_id = there.page_id offset 0
      ) theirs
    ), done as (${markDone(scope, sql`select page_id from copied`)}),
    moved as (
      update crawl_page_facts set crawl_id = ${crawlId} where organisation_id = ${organisationId} and url_id = any(array(select page_id from copied))
    )
    select page_id from copied`,
  );
  return new Set(rows.map(({ page_id }) => page_id));
}
