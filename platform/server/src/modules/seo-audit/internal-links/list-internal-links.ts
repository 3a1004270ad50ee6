import type { ParsedQuery } from '@canopy/contract';
import type { InternalLink, listInternalLinks } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { internalLink } from '@canopy/contract/seo-audit';
import { crawlLinks, crawlPages, pagesLinkingTo, type CrawlScope } from '../crawl-data/index.ts';
import { GONE } from '@canopy/crawler';
import { containing, offsetOf, pageOfRows } from '../../../store/paged-rows.ts';

/** Maximum hops before a chain counts as endless. */
const MAX_HOPS = 20;

/**
 * Query for `page_id, final_status`: for every redirect of the crawl, the status at its end. Omits loops, chains that leave the crawl and
 * those longer than 20 hops.
 */
const finalAnswers = (scope: CrawlScope): SQL => sql`
  with recursive hops as (
    select page_id, redirect_id as at, 1 as hop from ${crawlPages(scope)} p
    where outcome = 'redirect' and redirect_id is not null
    union all
    select hops.page_id, p.redirect_id, hop + 1 from hops
    join ${crawlPages(scope)} p on p.page_id = hops.at
    where p.outcome = 'redirect' and p.redirect_id is not null and hop < ${MAX_HOPS}
  )
  select hops.page_id, p.status as final_status from hops
  join ${crawlPages(scope)} p on p.page_id = hops.at
  where p.outcome <> 'redirect'`;

export type LinkFilter = ParsedQuery<typeof listInternalLinks>;

const isGone = (status: SQL): SQL => sql`${status} = any(${sql.param(GONE)}::integer[])`;

/** The condition of a filter, on the link's target (`t`) or the link itself; the same as in the checks of these names. */
function kept(scope: CrawlScope, filter: LinkFilter['filter']): { target: SQL } | { link: SQL } {
  const endsGone = sql`(t.outcome = 'redirect' and t.page_id in (select page_id from (${finalAnswers(scope)}) f where ${isGone(sql`final_status`)}))`;
  switch (filter) {
    case 'all':
      return { link: sql`true` };
    case 'broken':
      return { target: sql`(${isGone(sql`t.status`)} or ${endsGone})` };
    case 'redirected':
      return { target: sql`(t.outcome = 'redirect' and not ${endsGone})` };
    case 'non_https':
      return { link: sql`(l.url like 'http://%' and l.page_url like 'https://%')` };
    case 'no_anchor':
      return { link: sql`l.anchor = ''` };
  }
}

const SORTS: Record<LinkFilter['sort'], SQL> = {
  page_url: sql`l.page_url collate "C"`,
  href: sql`l.href collate "C"`,
  target_status: sql`t.status`,
};

/** One page of the links between pages of the site. */
export async function listInternalLinksOf(db: Db, scope: CrawlScope | undefined, filter: LinkFilter) {
  if (!scope) return pageOfRows<InternalLink>([], 0, filter);
  const text = filter.search ? containing(filter.search) : undefined;
  const matching = text === undefined ? sql`true` : sql`(l.page_url ilike ${text} or l.href ilike ${text} or l.anchor ilike ${text})`;
  const which = kept(scope, filter.filter);
  // The few targets first: the link lists of pages that lead to none of them need not be expanded.
  const ids = sql`(select ids from wanted)::uuid[]`;
  const wanted =
    'target' in which
      ? sql`with wanted as materialized (select coalesce(array_agg(page_id), '{}') as ids from ${crawlPages(scope)} t where ${which.target})`
      : sql``;
  const isWanted =
    'target' in which ? sql`l.page_id = any(${pagesLinkingTo(scope.organisationId, ids)}) and l.target_id = any(${ids})` : which.link;
  const isListed = sql`l.internal and ${matching} and ${isWanted}`;
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const answer = sql`${crawlPages(scope)} t on t.page_id = l.target_id`;
  const cut = sql`limit ${filter.page_size} offset ${offsetOf(filter)}`;
  // Targets are looked up only for the links shown, unless they are sorted by it.
  const sorted = sql`${SORTS[filter.sort]} ${direction} nulls last, l.page_id, l.position`;
  const all = filter.sort === 'target_status' ? sql`${crawlLinks(scope)} l left join ${answer}` : sql`${crawlLinks(scope)} l`;
  const some = sql`(select l.* from ${all} where ${isListed} order by ${sorted} ${cut}) l`;
  const [counted, listed] = await Promise.all([
    queryRows(
      db,
      totalRow,
      filter.filter === 'all' && text === undefined
        ? sql`select coalesce(sum(internal_links), 0)::integer as total from ${crawlPages(scope)} p`
        : sql`${wanted} select count(*)::integer as total from ${crawlLinks(scope)} l where ${isListed}`,
    ),
    queryRows(
      db,
      internalLink,
      sql`${wanted}
      select l.page_id || '-' || l.position as id, l.page_id, l.page_url, l.href, l.anchor, l.nofollow, t.status as target_status
      from ${some} left join ${answer} order by ${sorted}`,
    ),
  ]);
  return pageOfRows<InternalLink>(listed, counted[0]?.total ?? 0, filter);
}
