// Times calls of the pages' table over generated pages, as JSON: node audit-table.ts <pages> <rounds>
import process from 'node:process';
import { type Call } from '@canopy/contract';
import { applyPageFilters, getAuditSummary, getIssueDetails, getTaskPriority, listPages } from '@canopy/contract/seo-audit';
import { CHECKS } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import { seoAuditTeamRoutes } from '../modules/seo-audit/index.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack, type TestStack } from './test-stack.ts';

const CODES = CHECKS.map(({ code }) => code);

/** Pages with titles, text, issues and Search Console figures, spread by arithmetic. */
async function generate({ deps: { db } }: TestStack, organisationId: string, count: number): Promise<void> {
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

const filter = (selectedColumn: string, selectedValue: string, filterValue: string | number = '', and = true) => ({
  selectedColumn,
  selectedValue,
  filterValue,
  and,
});
const filters = (...list: object[]) => ({ filters: JSON.stringify(list) });

const QUESTIONS: readonly [string, Call, Record<string, string | number>][] = [
  ['First page, by address', listPages, {}],
  ['By title', listPages, { sort: 'title' }],
  ['By score', listPages, { sort: 'score', direction: 'asc' }],
  ['By words', listPages, { sort: 'word_count' }],
  ['By PageRank', listPages, { sort: 'rank' }],
  ['By clicks of 30 days', listPages, { sort: 'past30_clicks' }],
  ['The last page, by address', listPages, { page: 4_999 }],
  ['Search in address and title', listPages, { search: 'page-4321' }],
  ['One issue, by score', listPages, { issue: 'canonical_issues', sort: 'score' }],
  ['Kind: not found', listPages, { kind: 'not_found' }],
  ['Filter: words < 300', applyPageFilters, filters(filter('word_count', 'less', 300))],
  [
    'Filter: issue and depth > 4, by words',
    applyPageFilters,
    { ...filters(filter('issue', 'has', 'no_anchor'), filter('depth', 'greater', 4)), sort: 'word_count' },
  ],
  [
    'Filter: title contains or clicks > 400 and no issue, by title',
    applyPageFilters,
    {
      ...filters(
        filter('title', 'contains', 'c4ca', false),
        filter('past30_clicks', 'greater', 400),
        filter('issue', 'has_not', 'redirect'),
      ),
      sort: 'title',
    },
  ],
  ['Pages with an issue, in detail', getIssueDetails, { issue: 'canonical_issues' }],
  ['Audit summary', getAuditSummary, {}],
  ['What to mend first', getTaskPriority, {}],
];

const [pages, rounds] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ routes: seoAuditTeamRoutes, worker: false });
try {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  await generate(stack, organisation.id, pages ?? 50_000);
  const client = stack.asUser(user, organisation);
  const figures = [];
  for (const [what, call, query] of QUESTIONS) {
    const times: number[] = [];
    for (let round = 0; round <= (rounds ?? 5); round += 1) {
      const began = performance.now();
      const answer = await client.call(call, { query });
      if (answer.status !== 200) throw new Error(`${what}: ${answer.text}`);
      if (round > 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    figures.push({ what, worst: times.at(-1) ?? 0, median: times[Math.floor(times.length / 2)] ?? 0 });
  }
  process.stdout.write(JSON.stringify(figures));
} finally {
  await stack.close();
  await globalTeardown();
}
