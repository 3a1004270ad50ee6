import type { InternalLink, ParsedQuery, listInternalLinks } from '@canopy/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import type { CrawlScope } from '../crawls/crawl-scope.ts';
import { finalAnswers } from './final-answers.ts';
import { GONE } from '@canopy/crawler';
import { containing, offsetOf, pageOfRows } from './page-of-rows.ts';

export type LinkFilter = ParsedQuery<typeof listInternalLinks>;

const isGone = (status: SQL): SQL => sql`${status} = any(${sql.param(GONE)}::integer[])`;

/** What belongs to a filter; as the checks of the same names have it. */
function kept(scope: CrawlScope, filter: LinkFilter['filter']): SQL {
  const endsGone = sql`(t.outcome = 'redirect' and t.page_id in (select page_id from (${finalAnswers(scope)}) f where ${isGone(sql`final_status`)}))`;
  switch (filter) {
    case 'all': return sql`true`;
    case 'broken': return sql`(${isGone(sql`t.status`)} or ${endsGone})`;
    case 'redirected': return sql`(t.outcome = 'redirect' and not ${endsGone})`;
    case 'non_https': return sql`(l.url like 'http://%' and p.url like 'https://%')`;
    case 'no_anchor': return sql`l.anchor = ''`;
  }
}

const SORTS: Record<LinkFilter['sort'], SQL> = {
  page_url: sql`p.url collate "C"`,
  href: sql`l.href collate "C"`,
  target_status: sql`t.status`,
};

/** One page of the links between pages of the site. */
export async function listInternalLinksOf(db: Db, scope: CrawlScope | undefined, filter: LinkFilter) {
  if (!scope) return pageOfRows<InternalLink>([], 0, filter);
  const { organisationId, crawlId } = scope;
  const text = filter.search ? containing(filter.search) : undefined;
  const matching = text === undefined ? sql`true` : sql`(p.url ilike ${text} or l.href ilike ${text} or l.anchor ilike ${text})`;
  const links = sql`
    crawl_links l join crawl_pages p on p.organisation_id = l.organisation_id and p.crawl_id = l.crawl_id and p.page_id = l.page_id
    left join crawl_pages t on t.organisation_id = l.organisation_id and t.crawl_id = l.crawl_id and t.page_id = l.target_id
    where l.organisation_id = ${organisationId} and l.crawl_id = ${crawlId} and l.internal and ${matching} and ${kept(scope, filter.filter)}`;
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [counted, listed] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::integer as total from ${links}`),
    db.execute<InternalLink & Record<string, unknown>>(sql`
      select l.page_id || '-' || l.position as id, l.page_id, p.url as page_url, l.href, l.anchor, l.nofollow, t.status as target_status
      from ${links} order by ${SORTS[filter.sort]} ${direction} nulls last, l.page_id, l.position
      limit ${filter.page_size} offset ${offsetOf(filter)}`),
  ]);
  return pageOfRows<InternalLink>(listed.rows, counted.rows[0]?.total ?? 0, filter);
}
