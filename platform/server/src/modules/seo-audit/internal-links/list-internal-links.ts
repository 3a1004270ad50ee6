import type { ParsedQuery } from '@canopy/contract';
import type { InternalLink, listInternalLinks } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { internalLink } from '@canopy/contract/seo-audit';
import type { CrawlScope } from '../crawl-data/index.ts';
import { GONE } from '@canopy/crawler';
import { containing, offsetOf, pageOfRows } from '../../../store/paged-rows.ts';

/** Maximum hops before a chain counts as endless. */
const MAX_HOPS = 20;

/**
 * Query for `page_id, final_status`: for every redirect of the crawl, the status at its end. Omits loops, chains that leave the crawl and
 * those longer than 20 hops.
 */
const finalAnswers = ({ organisationId, crawlId }: CrawlScope): SQL => sql`
  with recursive hops as (
    select page_id, redirect_id as at, 1 as hop from crawl_pages
    where organisation_id = ${organisationId} and crawl_id = ${crawlId} and outcome = 'redirect' and redirect_id is not null
    union all
    select hops.page_id, p.redirect_id, hop + 1 from hops
    join crawl_pages p on p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = hops.at
    where p.outcome = 'redirect' and p.redirect_id is not null and hop < ${MAX_HOPS}
  )
  select hops.page_id, p.status as final_status from hops
  join crawl_pages p on p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = hops.at
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
  const { organisationId, crawlId } = scope;
  const text = filter.search ? containing(filter.search) : undefined;
  const matching = text === undefined ? sql`true` : sql`(l.page_url ilike ${text} or l.href ilike ${text} or l.anchor ilike ${text})`;
  const which = kept(scope, filter.filter);
  // The few targets first: the link lists of pages that lead to none of them need not be expanded.
  const ids = sql`(select ids from wanted)::uuid[]`;
  const wanted =
    'target' in which
      ? sql`with wanted as materialized (select coalesce(array_agg(page_id), '{}') as ids from crawl_pages t where organisation_id = ${organisationId} and crawl_id = ${crawlId} and ${which.target})`
      : sql``;
  const isWanted =
    'target' in which
      ? sql`l.page_id = any(array(select page_id from crawl_page_links k where k.organisation_id = ${organisationId} and k.targets && ${ids})) and l.target_id = any(${ids})`
      : which.link;
  const isListed = sql`l.organisation_id = ${organisationId} and l.crawl_id = ${crawlId} and l.internal and ${matching} and ${isWanted}`;
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const answer = sql`crawl_pages t on t.organisation_id = ${organisationId} and t.crawl_id = ${crawlId} and t.page_id = l.target_id`;
  const cut = sql`limit ${filter.page_size} offset ${offsetOf(filter)}`;
  // Targets are looked up only for the links shown, unless they are sorted by it.
  const sorted = sql`${SORTS[filter.sort]} ${direction} nulls last, l.page_id, l.position`;
  const all = filter.sort === 'target_status' ? sql`crawl_links l left join ${answer}` : sql`crawl_links l`;
  const some = sql`(select l.* from ${all} where ${isListed} order by ${sorted} ${cut}) l`;
  const [counted, listed] = await Promise.all([
    queryRows(
      db,
      totalRow,
      filter.filter === 'all' && text === undefined
        ? sql`select coalesce(sum(internal_links), 0)::integer as total from crawl_pages where organisation_id = ${organisationId} and crawl_id = ${crawlId}`
        : sql`${wanted} select count(*)::integer as total from crawl_links l where ${isListed}`,
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
