import type { CallOutput, ParsedQuery } from '@canopy/contract';
import { contentPage, type listContentPages } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { containing, offsetOf, pageOfRows } from '../../../store/paged-rows.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { pageFigures, recentRows } from '../../analytics/search-data/index.ts';
import { readCredential } from '../../publishing/platforms/index.ts';

const found = z.object({ ...contentPage.shape, total: z.number() });
const synced = z.object({ at: z.nullable(z.coerce.date()) });

type ListQuery = ParsedQuery<typeof listContentPages>;

const ACCEPTED = sql`(select count(*) from jsonb_array_elements(changes) e where e->>'decision' = 'accepted')`;
const SORTS: Record<ListQuery['sort'], SQL> = {
  impressions: sql`impressions`,
  clicks: sql`clicks`,
  position: sql`position`,
  queries: sql`own_queries`,
  title: sql`title`,
  draft: sql`case when draft_id is not null then ${ACCEPTED} end`,
};

/** Published pages of the connected site, of equals the most seen first. Search data has an address with or without its trailing slash: both count. */
export async function listPages(
  { db }: Pick<Deps, 'db'>,
  organisationId: string,
  query: ListQuery,
): Promise<CallOutput<typeof listContentPages>> {
  const search = query.search ? sql`and (s.title ilike ${containing(query.search)} or s.url ilike ${containing(query.search)})` : sql``;
  const filter = query.filter === 'drafts' ? sql`and d.id is not null` : query.filter === 'searched' ? sql`and f.impressions > 0` : sql``;
  const order = sql`${SORTS[query.sort]} ${sql.raw(query.direction)} nulls last, impressions desc nulls last, title, ref`;
  const named = (url: ReturnType<typeof sql>) => sql`left(encode(sha256(convert_to(${url}, 'UTF8')), 'hex'), 32)::uuid`;
  const bare = sql`rtrim(s.url, '/')`;
  /** For all pages at once, where the order depends on it. */
  const queriesOfAll = sql`
        select s.ref, count(distinct r.query)::integer as own_queries from pages s cross join unnest(s.ids) u (id)
        join ${recentRows(organisationId)} r on r.page_id = u.id and r.query <> '' group by s.ref`;
  const [pages, last, credential] = await Promise.all([
    queryRows(
      db,
      found,
      sql`
      with pages as (
        select s.kind || '/' || s.id as ref, s.title, s.url, array[${named(bare)}, ${named(sql`${bare} || '/'`)}] as ids
        from site_pages s where s.organisation_id = ${organisationId} and s.status = 'published' and s.url is not null ${search}
      ), searched as (${query.sort === 'queries' ? queriesOfAll : sql`select ''::text as ref, 0 as own_queries where false`}
      ), shown as (
        select s.ref, s.title, s.url, s.ids, coalesce(q.own_queries, 0) as own_queries, f.clicks, f.impressions, f.position, d.id as draft_id, d.changes, d.updated_at
        from pages s
        left join lateral (
          select sum(clicks)::integer as clicks, sum(impressions)::integer as impressions,
            (sum(position * impressions) / nullif(sum(impressions), 0))::float8 as position
          from ${pageFigures} where organisation_id = ${organisationId} and page_id = any(s.ids)
        ) f on true
        left join searched q on q.ref = s.ref
        left join content_drafts d on d.organisation_id = ${organisationId} and d.ref = s.ref
        where true ${filter}
      ), counted as (
        select *, count(*) over ()::integer as total from shown order by ${order} limit ${query.page_size} offset ${offsetOf(query)}
      )
      select ref, title, url, clicks, impressions, position, total,
        (select count(distinct r.query)::integer from ${recentRows(organisationId)} r where r.page_id = any(c.ids) and r.query <> '') as queries,
        case when draft_id is null then null else json_build_object('id', draft_id, 'changes', jsonb_array_length(changes),
          'accepted', ${ACCEPTED},
          'updated_at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as draft
      from counted c order by ${order}`,
    ),
    queryRow(db, synced, sql`select max(seen_at) as at from site_pages where organisation_id = ${organisationId}`),
    readCredential(db, organisationId),
  ]);
  return {
    ...pageOfRows(
      pages.map(({ total: _, ...page }) => page),
      pages[0]?.total ?? 0,
      query,
    ),
    platform: credential?.platform ?? null,
    synced_at: last?.at?.toISOString() ?? null,
  };
}
