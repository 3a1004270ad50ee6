import type { CallOutput } from '@canopy/contract';
import { pageImage, pageLink, type getPage } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { crawlImages, crawlLinks, crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { pageOfRow, pageRow } from './page-of.ts';
import { PAGE_LIST, PAGES_WITH_FIGURES } from './page-sql.ts';

export type PageDetail = CallOutput<typeof getPage>;

const MAX_LINKS = 500;
const MAX_IMAGES = 500;
const MAX_LINKING = 100;
const MAX_HOPS = 20;

/** One page of a crawl with its links, images, the pages linking to it and its redirects; undefined if there is no such page. */
export async function getPageOf(db: Db, scope: CrawlScope, pageId: string): Promise<PageDetail | undefined> {
  const { organisationId, crawlId } = scope;
  const row = await queryRow(
    db,
    z.extend(pageRow, { retried: z.boolean() }),
    sql`select ${PAGE_LIST}, p.retried from ${PAGES_WITH_FIGURES} where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = ${pageId}`,
  );
  if (!row) return undefined;
  const [links, images, linkedFrom, redirects] = await Promise.all([
    queryRows(
      db,
      pageLink,
      sql`
      select l.href, l.anchor, l.internal, l.nofollow, t.status as target_status from ${crawlLinks(scope)} l
      left join ${crawlPages(scope)} t on t.page_id = l.target_id
      where l.page_id = ${pageId} order by l.position limit ${MAX_LINKS}`,
    ),
    queryRows(
      db,
      pageImage,
      sql`
      select coalesce(src, '') as src, alt, srcset, width, height from ${crawlImages(scope)} i where page_id = ${pageId}
      order by position limit ${MAX_IMAGES}`,
    ),
    queryRows(
      db,
      z.object({ page_url: z.string(), anchor: z.string() }),
      sql`
      select p.url as page_url, l.anchor from (
        select p.page_id, p.url from crawl_page_links l join crawl_pages p on p.organisation_id = l.organisation_id and p.page_id = l.page_id and coalesce(p.parts_of, p.crawl_id) = l.crawl_id
        where l.targets @> array[${pageId}::uuid] and p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} order by p.url collate "C" limit ${MAX_LINKING}
      ) p cross join lateral (
        select anchor from ${crawlLinks(scope)} l where l.page_id = p.page_id and l.internal and l.target_id = ${pageId} order by position limit 1
      ) l order by p.url collate "C"`,
    ),
    row.outcome === 'redirect' ? redirectsFrom(db, scope, pageId) : [],
  ]);
  const { retried, ...page } = row;
  return { page: pageOfRow(page), retried, links, images, linked_from: linkedFrom, redirects };
}

const hop = z.object({ url: z.string(), status: z.nullable(z.number()), redirect_to: z.nullable(z.string()) });

/** The hops starting at a URL, up to a non-redirect, the first repetition in a loop, or a URL outside the crawl. */
async function redirectsFrom(db: Db, scope: CrawlScope, pageId: string): Promise<PageDetail['redirects']> {
  const rows = await queryRows(
    db,
    hop,
    sql`
    with recursive way as (
      select page_id, url, status, redirect_to, redirect_id, 1 as hop, array[page_id] as seen from ${crawlPages(scope)} p
      where page_id = ${pageId}
      union all
      select p.page_id, p.url, p.status, p.redirect_to, p.redirect_id, hop + 1, seen || p.page_id from way
      join ${crawlPages(scope)} p on p.page_id = way.redirect_id
      where hop < ${MAX_HOPS} and p.page_id <> all (seen)
    )
    select url, status, redirect_to from way order by hop`,
  );
  const way = rows.map(({ url, status }) => ({ url, status }));
  const next = rows.at(-1)?.redirect_to ?? null;
  if (next === null) return way;
  return [...way, { url: next, status: rows.find(({ url }) => url === next)?.status ?? null }];
}
