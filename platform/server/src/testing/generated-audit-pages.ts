import { CHECKS } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { TestStack } from './test-stack.ts';

const CODES = CHECKS.map(({ code }) => code);

/** Gives a workspace a crawl with so many pages: titles, text, issues and Search Console figures, spread by arithmetic. */
export async function generateAuditPages({ deps: { db } }: TestStack, organisationId: string, count: number): Promise<void> {
  const {
    rows: [crawl],
  } = await db.execute<{ id: string }>(sql`
    insert into crawls (organisation_id, status, start_url, max_pages, fetched, finished_at) values (${organisationId}, 'SUCCESS', 'https://large.example/', ${count}, ${count}, now()) returning id`);
  await db.execute(sql`
    insert into crawl_pages (organisation_id, crawl_id, page_id, url, outcome, status, depth, source, in_sitemap, fetched_at, response_ms, content_type, bytes, headers, title, description,
      canonical, no_index, word_count, internal_links, external_links, images, images_without_alt, html, own_issues, issues, score, template, inlinks, rank)
    select ${organisationId}, ${crawl?.id ?? ''}, md5(n::text)::uuid, 'https://large.example/section-' || n % 97 || '/page-' || n, case when n % 50 = 0 then 'error-status' else 'html' end,
      case when n % 50 = 0 then 404 else 200 end, n % 9, 'link', n % 3 = 0, now(), n % 977, 'text/html', n % 80000, '{}', 'The title of page ' || n || ' on ' || md5((n % 500)::text),
      'A description of about a hundred characters that belongs to page ' || n || ' alone and to no other', 'https://large.example/page-' || n, n % 41 = 0, n % 3001, n % 120, n % 30, n % 25, n % 7,
      jsonb_build_object('h1s', jsonb_build_array(md5(n::text)), 'textHash', md5(n::text), 'padding', repeat(md5(n::text), 30)),
      i.codes, i.codes, 100 - n % 101, '/section-' || n % 97 || '/*', n % 300, (n % 1000) / 500.0
    from generate_series(1, ${count}::integer) n
    cross join lateral (select array(select (${sql.param(CODES)}::text[])[1 + (n * 7 + k * 13) % ${CODES.length}::integer] from generate_series(1, 2 + n % 9) k) as codes) i`);
  await db.execute(sql`
    insert into page_figures (organisation_id, page_id, position, clicks, impressions, ctr)
    select ${organisationId}, page_id, 1 + word_count % 60, word_count % 500, word_count % 9000, 0.02 from crawl_pages where organisation_id = ${organisationId} and word_count % 2 = 0`);
  await db.execute(sql`
    insert into crawl_findings (organisation_id, crawl_id, page_id, own)
    select organisation_id, crawl_id, page_id, (select jsonb_object_agg(code, '{"count":1,"details":["Something was found here."]}'::jsonb) from unnest(own_issues) as i (code)) from crawl_pages where organisation_id = ${organisationId}`);
  await db.execute(sql`analyze crawl_pages, crawl_findings, page_figures`);
}
