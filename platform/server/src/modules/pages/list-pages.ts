import type { AuditedPage, PAGE_SORTS } from '@canopy/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import type { CrawlScope } from './checks/check.ts';
import { KINDS, type PageKind } from './kinds.ts';
import { PAGE_LIST, pageOfRow, type PageRow } from './page-of.ts';
import { containing, offsetOf, pageOfRows } from './page-of-rows.ts';

export interface PageFilter {
  kind: PageKind;
  issue?: string | undefined;
  search?: string | undefined;
  sort: (typeof PAGE_SORTS)[number];
  direction: 'asc' | 'desc';
  page: number;
  page_size: number;
}

const SORTS: Record<PageFilter['sort'], SQL> = {
  page_url: sql`p.url collate "C"`,
  status: sql`p.status`,
  title: sql`lower(p.title)`,
  score: sql`p.score`,
  word_count: sql`p.word_count`,
  internal_links: sql`p.internal_links`,
  response_ms: sql`p.response_ms`,
  depth: sql`p.depth`,
};

function conditionsOf({ organisationId, crawlId }: CrawlScope, { kind, issue, search }: PageFilter): SQL {
  const conditions = [sql`p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId}`, KINDS[kind]];
  if (issue) conditions.push(sql`${issue} = any(p.issues)`);
  if (search) conditions.push(sql`(p.url ilike ${containing(search)} or p.title ilike ${containing(search)})`);
  return sql.join(conditions, sql` and `);
}

/** One page of the audited addresses; nulls last whichever way it is sorted. */
export async function listPagesOf(db: Db, scope: CrawlScope | undefined, filter: PageFilter) {
  if (!scope) return pageOfRows<AuditedPage>([], 0, filter);
  const conditions = conditionsOf(scope, filter);
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [counted, listed] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::integer as total from crawl_pages p where ${conditions}`),
    db.execute<PageRow>(sql`
      select ${PAGE_LIST} from crawl_pages p where ${conditions}
      order by ${SORTS[filter.sort]} ${direction} nulls last, p.page_id limit ${filter.page_size} offset ${offsetOf(filter)}`),
  ]);
  return pageOfRows(listed.rows.map(pageOfRow), counted.rows[0]?.total ?? 0, filter);
}
