import type { AppliedFilter, AuditedPage, PageSort } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { crawlFindings, type CrawlScope } from '../crawl-data/index.ts';
import { conditionOfFilters } from './filters/filter-condition.ts';
import { KINDS, type PageKind } from './kinds.ts';
import { PAGE_LIST, PAGES_WITH_FIGURES, SORTS } from './page-sql.ts';
import { pageOfRow, pageRow } from './page-of.ts';
import { containing, offsetOf, pageOfRows } from '../../../store/paged-rows.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { matches } from './search-text.ts';

/** Selects pages of a crawl. */
export interface PageChoice {
  kind: PageKind;
  filters?: readonly AppliedFilter[];
  issue?: string | undefined;
  search?: string | undefined;
}

export interface PageFilter extends PageChoice {
  sort: PageSort;
  direction: 'asc' | 'desc';
  page: number;
  page_size: number;
}

const totalRow = z.object({ total: z.number() });

function conditionsOf({ organisationId, crawlId }: CrawlScope, { kind, issue, search, filters = [] }: PageChoice): SQL {
  const conditions = [sql`p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId}`, KINDS[kind]];
  if (issue) conditions.push(sql`${issue} = any(p.issues)`);
  if (search) conditions.push(sql`(${matches(sql`p.url`, containing(search))} or ${matches(sql`p.title`, containing(search))})`);
  if (filters.length > 0) conditions.push(conditionOfFilters(filters));
  return sql.join(conditions, sql` and `);
}

/** What a check found on the page `p`: how often, and the first three places. */
const evidenceOf = (code: string): SQL => sql`(
  select jsonb_build_object('count', coalesce((f.own -> ${code}::text ->> 'count')::integer, 0) + coalesce((f.across -> ${code}::text ->> 'count')::integer, 0),
    'details', jsonb_path_query_array(coalesce(f.own -> ${code}::text -> 'details', '[]') || coalesce(f.across -> ${code}::text -> 'details', '[]'), '$[0 to 2]'))
  from ${crawlFindings({ organisationId: sql`p.organisation_id`, crawlId: sql`p.crawl_id` })} f where f.page_id = p.page_id)`;

/** One page of the audited URLs; nulls last in either sort direction, and of equals the page with the worse score first. */
export async function listPagesOf(db: Db, scope: CrawlScope | undefined, filter: PageFilter) {
  if (!scope) return pageOfRows<AuditedPage>([], 0, filter);
  const conditions = conditionsOf(scope, filter);
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [counted, listed] = await Promise.all([
    queryRow(db, totalRow, sql`select count(*)::integer as total from ${PAGES_WITH_FIGURES} where ${conditions}`),
    queryRows(
      db,
      pageRow,
      sql`
      select ${PAGE_LIST}${filter.issue ? sql`, ${evidenceOf(filter.issue)} as evidence` : sql``} from ${PAGES_WITH_FIGURES} where ${conditions}
      order by ${SORTS[filter.sort]} ${direction} nulls last, p.score, p.page_id limit ${filter.page_size} offset ${offsetOf(filter)}`,
    ),
  ]);
  return pageOfRows(listed.map(pageOfRow), counted?.total ?? 0, filter);
}

/** Ids of the selected pages, sorted by URL, page by page. @param also further conditions on the pages `p` */
export async function pageIdsOf(
  db: Db,
  scope: CrawlScope,
  choice: PageChoice,
  paging: { page: number; page_size: number },
  also: SQL = sql`true`,
): Promise<{ ids: string[]; total: number }> {
  const conditions = sql`${conditionsOf(scope, choice)} and ${also}`;
  const [counted, listed] = await Promise.all([
    queryRow(db, totalRow, sql`select count(*)::integer as total from ${PAGES_WITH_FIGURES} where ${conditions}`),
    queryRows(
      db,
      z.object({ page_id: z.string() }),
      sql`select p.page_id from ${PAGES_WITH_FIGURES} where ${conditions} order by p.url collate "C", p.page_id limit ${paging.page_size} offset ${offsetOf(paging)}`,
    ),
  ]);
  return { ids: listed.map(({ page_id }) => page_id), total: counted?.total ?? 0 };
}
