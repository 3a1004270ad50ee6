import { type ParsedQuery } from '@canopy/contract';
import { HEAVY_IMAGE_BYTES, type SiteImage, type listImages } from '@canopy/contract/seo-audit';
import { GONE } from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows, totalRow } from '../../../store/rows.ts';
import { siteImage } from '@canopy/contract/seo-audit';
import { crawlImages, crawlPages, imageFiles, type CrawlScope } from '../crawl-data/index.ts';
import { containing, offsetOf, pageOfRows } from '../../../store/paged-rows.ts';

/** Media types of the formats named in lists; see `IMAGE_FORMATS`. */
const MEDIA_TYPES: Record<string, SiteImage['format']> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/x-png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
};

/** The format of a file `f` by its Content-Type. */
const FORMAT = sql`case ${sql.join(
  Object.entries(MEDIA_TYPES).map(([type, format]) => sql`when lower(split_part(f.content_type, ';', 1)) = ${type} then ${format}`),
  sql` `,
)} when coalesce(f.content_type, '') = '' then 'unknown' else 'other' end`;

export type ImageFilter = ParsedQuery<typeof listImages>;

const LONGEST_SRC = 500;

const KEPT: Record<ImageFilter['filter'], SQL> = {
  all: sql`true`,
  without_alt: sql`without_alt > 0`,
  without_srcset: sql`without_srcset > 0`,
  heavy: sql`bytes > ${sql.raw(String(HEAVY_IMAGE_BYTES))}`,
  broken: sql`status = any(${sql.param(GONE)}::integer[])`,
  not_asked: sql`asked_at is null`,
};

const SORTS: Record<ImageFilter['sort'], SQL> = {
  src: sql`src collate "C"`,
  bytes: sql`bytes`,
  pixels: sql`width * height`,
  pages: sql`pages`,
  without_alt: sql`without_alt`,
  without_srcset: sql`without_srcset`,
};

const listImagesOfRow = z.extend(siteImage, { total: z.number() });

/** One page of the crawl's images, one row per file, with the file's most recent response. */
export async function listImagesOf(db: Db, scope: CrawlScope | undefined, filter: ImageFilter) {
  if (!scope) return pageOfRows<SiteImage>([], 0, filter);
  const matching = filter.search ? sql`coalesce(url, src) ilike ${containing(filter.search)}` : sql`true`;
  const files = sql`
    select md5(address) as id, left(address, ${LONGEST_SRC}) as src, uses, pages, without_alt, without_srcset, u.page_id,
      f.status, f.bytes::double precision as bytes, ${FORMAT} as format, f.width, f.height, to_char(f.fetched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at
    from (
      select coalesce(url, src, '') as address, count(*)::integer as uses, count(distinct page_id)::integer as pages,
        (count(*) filter (where lacks_alt))::integer as without_alt, (count(*) filter (where lacks_srcset))::integer as without_srcset, min(page_id::text)::uuid as page_id
      from ${crawlImages(scope)} i where ${matching} group by coalesce(url, src, '')
    ) u left join ${imageFiles(scope.organisationId)} f on f.url = u.address`;
  const kept = sql`${KEPT[filter.filter]} and ${filter.format === undefined ? sql`true` : sql`format = ${filter.format}`}`;
  const order = sql`${SORTS[filter.sort]} ${filter.direction === 'asc' ? sql`asc` : sql`desc`} nulls last`;
  const rows = await queryRows(
    db,
    listImagesOfRow,
    sql`
    with file as (${files}), kept as (select *, count(*) over ()::integer as total from file where ${kept}),
    shown as (select * from kept order by ${order}, id limit ${filter.page_size} offset ${offsetOf(filter)})
    select shown.*, p.url as page_url from shown
    join ${crawlPages(scope)} p on p.page_id = shown.page_id
    order by ${order}, shown.id`,
  );
  if (rows.length > 0 || filter.page === 1) return pageOfRows<SiteImage>(rows, rows[0]?.total ?? 0, filter);
  // Beyond the last page, the rows cannot tell the total.
  const counted = await queryRow(db, totalRow, sql`select count(*)::integer as total from (${files}) f where ${kept}`);
  return pageOfRows<SiteImage>([], counted?.total ?? 0, filter);
}
