import type { GapKeyword, PageGaps } from '@canopy/contract/content';
import type { HtmlFacts } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import type { QueryCache } from '../../analytics/search-data/index.ts';
import type { CrawlScope } from '../../seo-audit/crawl-data/index.ts';
import { readHtmlFacts } from '../../seo-audit/crawls/index.ts';
import { containing, pageOfRows } from '../../../store/paged-rows.ts';
import { ctrCurve } from './ctr-curve.ts';
import { gapsOf, type QueryRow } from './page-gaps.ts';

const DAYS = 30;
const MAX_QUERIES = 200;

export interface GapFilter {
  page: number;
  showPerPage: number;
  length?: GapKeyword['length'] | undefined;
  search?: string | undefined;
}

const listGapsRow = z.object({
  page_url: z.string(),
  page_id: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  h1: z.nullable(z.string()),
});

/** Pages that may be indexed with what they miss; those people see most first, else those with most PageRank. */
export async function listGaps(
  { db, cache }: { db: Db; cache: QueryCache },
  scope: CrawlScope | undefined,
  { page, showPerPage, length, search }: GapFilter,
) {
  const paging = { page, page_size: showPerPage };
  if (!scope) return pageOfRows<PageGaps>([], 0, paging);
  const { organisationId, crawlId } = scope;
  const kept = sql`p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.outcome = 'html' and not p.no_index
    and (p.canonical_id is null or p.canonical_id = p.page_id) and ${search ? sql`(p.url ilike ${containing(search)} or p.title ilike ${containing(search)})` : sql`true`}`;
  const [counted, rows] = await Promise.all([
    queryRows(db, totalRow, sql`select count(*)::integer as total from crawl_pages p where ${kept}`),
    queryRows(
      db,
      listGapsRow,
      sql`
      with shown as (
        select p.page_id, p.url, g.impressions, p.rank from crawl_pages p left join page_figures g on g.organisation_id = p.organisation_id and g.page_id = p.page_id
        where ${kept} order by g.impressions desc nulls last, p.rank desc, p.page_id limit ${showPerPage} offset ${(page - 1) * showPerPage}
      )
      select p.page_id, p.url as page_url, p.title, p.description, f.facts->>'h1' as h1 from shown
      join crawl_pages p on p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = shown.page_id
      left join crawl_findings f on f.organisation_id = p.organisation_id and f.crawl_id = p.crawl_id and f.page_id = p.page_id
      order by shown.impressions desc nulls last, shown.rank desc, p.page_id`,
    ),
  ]);
  const ids = rows.map(({ page_id }) => page_id);
  const [queries, curve, facts] = await Promise.all([
    queriesOf(db, organisationId, ids),
    keptCurve(db, cache, organisationId),
    readHtmlFacts(db, organisationId, ids),
  ]);
  return pageOfRows(
    rows.map((row) => gapsOf({ ...row, ...partsOf(facts.get(row.page_id)) }, queries.get(row.page_id) ?? [], curve, length)),
    counted[0]?.total ?? 0,
    paging,
  );
}

/** What of a page's facts words are looked for in. */
export function partsOf(facts: HtmlFacts | undefined) {
  return {
    text: facts?.text ?? null,
    lang: facts?.lang ?? null,
    headings: facts?.headings.map(({ text }) => text) ?? [],
    alts: facts?.images.flatMap(({ alt }) => alt ?? []) ?? [],
  };
}

const recent = (organisationId: string) =>
  sql`organisation_id = ${organisationId} and day > (select max(day) from search_rows where organisation_id = ${organisationId}) - ${DAYS}::integer`;

const queriesOfRow = z.object({
  query: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
  page_id: z.string(),
});

async function queriesOf(db: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, QueryRow[]>> {
  const rows = await queryRows(
    db,
    queriesOfRow,
    sql`
    select page_id, query, sum(clicks)::integer as clicks, sum(impressions)::integer as impressions, (sum(position * impressions) / nullif(sum(impressions), 0))::real as position
    from search_rows where ${recent(organisationId)} and page_id = any(${sql.param(ids)}::uuid[])
    group by page_id, query having sum(impressions) > 0 order by impressions desc`,
  );
  const byPage = new Map<string, QueryRow[]>();
  for (const { page_id, ...row } of rows) {
    const list = byPage.get(page_id) ?? [];
    if (list.length < MAX_QUERIES) byPage.set(page_id, [...list, row]);
  }
  return byPage;
}

const newestRow = z.object({ day: z.nullable(z.string()) });

/** Fitted once for the rows as they are. */
async function keptCurve(db: Db, cache: QueryCache, organisationId: string): Promise<number[] | null> {
  const newest = await queryRows(
    db,
    newestRow,
    sql`select max(day)::text as day from search_rows where organisation_id = ${organisationId}`,
  );
  return cache.answer(organisationId, ['gap curve', newest[0]?.day ?? null], () => curveOf(db, organisationId));
}

const curveOfRow = z.object({ place: z.number(), clicks: z.number(), impressions: z.number() });

/** null: there are no rows. */
async function curveOf(db: Db, organisationId: string): Promise<number[] | null> {
  const rows = await queryRows(
    db,
    curveOfRow,
    sql`
    select round(position)::integer as place, sum(clicks)::integer as clicks, sum(impressions)::integer as impressions
    from search_rows where ${recent(organisationId)} and position < 20.5 group by place`,
  );
  return rows.length === 0 ? null : ctrCurve(rows);
}
