import {
  applyPageFilters,
  listBacklinks,
  listImages,
  listInternalLinks,
  listPages,
  listPageVitals,
  type AuditedPage,
  type PageVitals,
} from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import { listOf, NUMBERS, type SortedList, type Workspace } from './list-of.ts';

/** A crawl of twelve pages. @returns its id */
async function fillCrawl({ db, organisationId }: Workspace): Promise<string> {
  const {
    rows: [crawl],
  } = await db.execute<{ id: string }>(sql`
    insert into crawls (organisation_id, status, start_url, max_pages, fetched, finished_at)
    values (${organisationId}, 'SUCCESS', 'https://sorts.example/', 12, 12, now()) returning id`);
  if (!crawl) throw new Error('no crawl was made');
  await db.execute(sql`
    insert into crawl_pages (organisation_id, crawl_id, page_id, url, outcome, status, depth, source, in_sitemap, fetched_at, response_ms, headers, title, content_language,
      word_count, internal_links, html, issues, score, inlinks, rank)
    select ${organisationId}, ${crawl.id}, md5(n::text)::uuid, 'https://sorts.example/page' || (100 + n), 'html', nullif(200 + n % 3, 200), nullif(n % 3, 0), 'link', false, now(),
      n % 3 * 10, '{}', 'fern' || n % 3, (array['de', 'en'])[n % 3], n % 3, n % 3, '{}', (array['one', 'two'])[1:n % 3], 90 + n % 3, n % 3, n % 3 * 0.5
    from ${NUMBERS}`);
  await db.execute(sql`
    insert into page_figures (organisation_id, page_id, position, clicks, impressions, ctr)
    select ${organisationId}, md5(n::text)::uuid, n % 3 * 1.5, n % 3, n % 3 * 10, n % 3 * 0.25 from ${NUMBERS} where n % 3 > 0`);
  return crawl.id;
}

const PAGES = {
  fill: async (workspace: Workspace) => {
    await fillCrawl(workspace);
    return {};
  },
  values: {
    score: ({ page_specific_issues: { score } }: AuditedPage) => score,
    issues: ({ issue_codes: codes = [] }: AuditedPage) => codes.length,
  },
  unique: ['page_url'],
};

const measured = (field: 'fcp' | 'lcp' | 'tbt' | 'cls' | 'measured_at') => (row: PageVitals) => row.mobile.lab?.[field] ?? null;

export const AUDIT_LISTS: readonly SortedList[] = [
  listOf(listPages, PAGES),
  listOf(applyPageFilters, PAGES),
  listOf(listPageVitals, {
    fill: async (workspace) => {
      await fillCrawl(workspace);
      await workspace.db.execute(sql`
        insert into page_vitals (organisation_id, url_id, device, method, fcp, lcp, tbt, cls, measured_at)
        select ${workspace.organisationId}, md5(n::text)::uuid, 'mobile', 'lighthouse', n % 3 * 100, n % 3 * 200, n % 3 * 300, n % 3 * 0.25, '2026-11-01'::timestamptz + n % 3 * interval '1 day'
        from ${NUMBERS} where n % 3 > 0`);
      return { query: { measured: 'all' } };
    },
    values: {
      fcp: measured('fcp'),
      lcp: measured('lcp'),
      tbt: measured('tbt'),
      cls: measured('cls'),
      measured_at: measured('measured_at'),
    },
    unique: ['page_url'],
  }),
  listOf(listInternalLinks, {
    // Four links on each of three pages, four to each of these pages.
    fill: async (workspace) => {
      const crawlId = await fillCrawl(workspace);
      const { db, organisationId } = workspace;
      await db.execute(sql`
        insert into crawl_page_links (organisation_id, crawl_id, page_id, hrefs, urls, targets, anchors, marks)
        select ${organisationId}, ${crawlId}, md5(n::text)::uuid, array['/to1', '/to2', '/to3', '/to' || n], array_fill('https://sorts.example/'::text, array[4]),
          array[md5('1'), md5('2'), md5('3'), md5(n::text)]::uuid[], array['a', 'b', 'c', 'd'], array[1, 1, 1, 1]::smallint[]
        from generate_series(1, 3) n`);
      await db.execute(sql`
        update crawl_pages set internal_links = case when page_id in (md5('1')::uuid, md5('2')::uuid, md5('3')::uuid) then 4 else 0 end
        where organisation_id = ${organisationId}`);
      return {};
    },
  }),
  listOf(listImages, {
    fill: async (workspace) => {
      const crawlId = await fillCrawl(workspace);
      const { db, organisationId } = workspace;
      const url = sql`'https://sorts.example/picture' || (100 + n) || '.png'`;
      await db.execute(sql`
        insert into crawl_image_rows (organisation_id, crawl_id, page_id, position, src, url, srcset, decorative, lacks_alt, lacks_srcset)
        select ${organisationId}, ${crawlId}, md5(page::text)::uuid, n, '/picture.png', ${url}, false, false, page <= n % 3, page <= n % 3
        from ${NUMBERS}, generate_series(1, 1 + n % 3) page`);
      await db.execute(sql`
        insert into image_files (organisation_id, url_id, url, status, bytes, content_type, width, height)
        select ${organisationId}, md5(n::text)::uuid, ${url}, 200, n % 3 * 100, 'image/png', 10, n % 3 * 10 from ${NUMBERS} where n % 3 > 0`);
      return {};
    },
    values: { pixels: ({ width, height }) => (width === null || height === null ? null : width * height) },
    unique: ['src'],
  }),
  listOf(listBacklinks, {
    fill: async ({ db, organisationId }) => {
      await db.execute(sql`
        insert into backlinks (organisation_id, source_id, source_url, target_url, first_seen, state, status, anchor, checked_at, changed_at)
        select ${organisationId}, md5(n::text)::uuid, 'https://from' || n % 3 || '.example/', 'https://sorts.example/' || nullif(n % 3, 0), '2026-11-01'::date + nullif(n % 3, 0),
          (array['alive', 'lost', 'new'])[1 + n % 3], nullif(n % 3, 0), 'fern' || nullif(n % 3, 0),
          '2026-11-01'::timestamptz + nullif(n % 3, 0) * interval '1 day', '2026-11-01'::timestamptz + nullif(n % 3, 0) * interval '1 day'
        from ${NUMBERS}`);
      return {};
    },
    values: { target: ({ found_target, target_url }) => found_target ?? target_url },
  }),
];
