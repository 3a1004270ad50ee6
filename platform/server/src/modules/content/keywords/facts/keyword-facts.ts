import type { CallOutput } from '@canopy/contract';
import { keywordFacts, type getKeywordFacts, type getKeywordHistory } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { queryRow, queryRows } from '../../../../store/rows.ts';
import { urlId } from '../../../../store/url-id.ts';
import { recentDay, recentRows, searchFigures } from '../../../analytics/search-data/index.ts';
import { brandOf, intentOf } from '../../../analytics/query-kinds/index.ts';
import { readTags } from './keyword-tags.ts';

const DAYS = 30;
const NOWHERE = { to_3: 0, to_10: 0, to_20: 0, beyond: 0 };
const range = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });
const fact = z.object({
  query: z.string(),
  first_seen: z.nullable(z.string()),
  clicks: z.array(z.number()),
  positions: keywordFacts.shape.positions,
});

/** What the imported rows say about keywords, in the order requested. */
export async function readKeywordFacts(
  db: Db,
  organisationId: string,
  keywords: readonly string[],
): Promise<CallOutput<typeof getKeywordFacts>> {
  const { lastDay, facts, queries, queryDays } = searchFigures(organisationId);
  const [brand, tags, span, rows] = await Promise.all([
    brandOf(db, organisationId),
    readTags(db, organisationId, keywords),
    queryRow(db, range, sql`select (${lastDay} - ${DAYS - 1}::integer)::text as from, ${lastDay}::text as to`),
    queryRows(
      db,
      fact,
      sql`
      with last as (select ${lastDay} as day),
      asked as (select id, query from ${queries} q where query_id = any(${sql.param(keywords.map(urlId))}::uuid[]))
      select a.query,
        (select day::text from ${queryDays} f where f.query = a.id and f.impressions > 0 order by day limit 1) as first_seen,
        array(select coalesce(d.clicks, 0) from last, generate_series(last.day - ${DAYS - 1}::integer, last.day, interval '1 day') s
          left join ${queryDays} d on d.query = a.id and d.day = s::date order by s) as clicks,
        (select json_build_object(
            'to_3', coalesce(sum(impressions) filter (where places / impressions < 3.5), 0),
            'to_10', coalesce(sum(impressions) filter (where places / impressions >= 3.5 and places / impressions < 10.5), 0),
            'to_20', coalesce(sum(impressions) filter (where places / impressions >= 10.5 and places / impressions < 20.5), 0),
            'beyond', coalesce(sum(impressions) filter (where places / impressions >= 20.5), 0))
          from last join ${facts} f on f.query = a.id and f.day > last.day - ${DAYS}::integer and f.day <= last.day and f.impressions > 0) as positions
      from asked a`,
    ),
  ]);
  const found = new Map(rows.map((row) => [row.query, row]));
  return {
    from: span?.from ?? null,
    to: span?.to ?? null,
    data: keywords.map((keyword) => {
      const { first_seen = null, clicks = [], positions = NOWHERE } = found.get(keyword) ?? {};
      const isBrand = brand !== null && new RegExp(brand, 'i').test(keyword);
      return { keyword, is_brand: isBrand, intent: intentOf(keyword, brand), first_seen, clicks, positions, tags: tags.get(keyword) ?? [] };
    }),
  };
}

const day = z.object({ date: z.string(), clicks: z.number(), impressions: z.number(), position: z.nullable(z.number()) });
const page = z.object({ page_url: z.string(), clicks: z.number(), impressions: z.number(), position: z.number() });

/** Every imported day of a keyword; omits days without it. */
export async function readKeywordHistory(db: Db, organisationId: string, keyword: string): Promise<CallOutput<typeof getKeywordHistory>> {
  const { facts, queries, queryDays, pages: searchPages } = searchFigures(organisationId);
  const [days, pages] = await Promise.all([
    queryRows(
      db,
      day,
      sql`
      select d.day::text as date, d.clicks, d.impressions, (d.places / nullif(d.impressions, 0))::float8 as position
      from ${queries} q join ${queryDays} d on d.query = q.id
      where q.query_id = ${urlId(keyword)} order by d.day`,
    ),
    queryRows(
      db,
      page,
      sql`
      with last as (select ${recentDay(organisationId)} as day),
      shown as (
        select distinct f.page from last, ${queries} q join ${facts} f on f.query = q.id
        where q.query_id = ${urlId(keyword)} and f.day > last.day - ${DAYS}::integer and f.day <= last.day
      )
      select r.page_url, r.clicks, r.impressions, r.position
      from last, shown join ${searchPages} p on p.id = shown.page
      join ${recentRows(organisationId)} r on r.page_id = p.page_id and r.query = ${keyword}
      where r.impressions > 0 order by r.impressions desc, r.page_url limit 20`,
    ),
  ]);
  return { keyword, days, pages };
}
