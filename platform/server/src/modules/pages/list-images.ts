import type { ParsedQuery, SiteImage, listImages } from '@canopy/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import type { CrawlScope } from './checks/check.ts';
import { containing, offsetOf, pageOfRows } from './page-of-rows.ts';

export type ImageFilter = ParsedQuery<typeof listImages>;

const LONGEST_SRC = 500;

const KEPT: Record<ImageFilter['filter'], SQL> = {
  all: sql`true`,
  without_alt: sql`without_alt > 0`,
  without_srcset: sql`without_srcset > 0`,
};

const SORTS: Record<ImageFilter['sort'], SQL> = {
  src: sql`src collate "C"`,
  pages: sql`pages`,
  without_alt: sql`without_alt`,
  without_srcset: sql`without_srcset`,
};

/** One page of the crawl's images, one row a file. */
export async function listImagesOf(db: Db, scope: CrawlScope | undefined, filter: ImageFilter) {
  if (!scope) return pageOfRows<SiteImage>([], 0, filter);
  const { organisationId, crawlId } = scope;
  const matching = filter.search ? sql`coalesce(url, src) ilike ${containing(filter.search)}` : sql`true`;
  const files = sql`
    select md5(coalesce(url, src, '')) as id, left(coalesce(url, src, ''), ${LONGEST_SRC}) as src, count(*)::integer as uses,
      count(distinct page_id)::integer as pages, (count(*) filter (where lacks_alt))::integer as without_alt,
      (count(*) filter (where lacks_srcset))::integer as without_srcset, min(page_id::text)::uuid as page_id
    from crawl_images where organisation_id = ${organisationId} and crawl_id = ${crawlId} and ${matching}
    group by coalesce(url, src, '')`;
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await db.execute<SiteImage & { total: number }>(sql`
    with file as (${files}), kept as (select *, count(*) over ()::integer as total from file where ${KEPT[filter.filter]}),
    shown as (select * from kept order by ${SORTS[filter.sort]} ${direction}, id limit ${filter.page_size} offset ${offsetOf(filter)})
    select shown.*, p.url as page_url from shown
    join crawl_pages p on p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = shown.page_id
    order by ${SORTS[filter.sort]} ${direction}, shown.id`);
  if (rows.length > 0 || filter.page === 1) return pageOfRows<SiteImage>(rows, rows[0]?.total ?? 0, filter);
  // Beyond the last page the rows cannot tell how many there are.
  const { rows: [counted] } = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (${files}) f where ${KEPT[filter.filter]}`);
  return pageOfRows<SiteImage>([], counted?.total ?? 0, filter);
}
