// Times the calls of the keyword screens over generated rows, as JSON: node keyword-tables.ts <rows> <rounds>
import process from 'node:process';
import type { Call } from '@canopy/contract';
import { addDays, listKeywords, type Days } from '@canopy/contract/analytics';
import {
  getClickCurve,
  getKeywordFacts,
  getKeywordHistory,
  getMinimalGapsData,
  listContentPages,
  listKeywordImages,
  listKeywordQuestions,
  listOpportunities,
} from '@canopy/contract/content';
import { extractPage, EXTRACTOR_MARK, packFacts } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import { ALL_MODULES } from '../modules/index.ts';
import { createKeywordTables } from '../modules/content/keywords/index.ts';
import { rollUpSearchDays, rollUpSearchSeries } from '../modules/analytics/search-data/index.ts';
import { generateSearch } from './generated-analytics.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack, type TestStack } from './test-stack.ts';

const PAGES = 2_000;
/** Prime, as needed to spread rows over days. */
const DAYS = 101;
const FACTS = 1_000_000;
const WORDS = ['care', 'indoor', 'online', 'moss', 'garden', 'shade', 'buy', 'water', 'soil', 'prune'];

/** Rows of a query and a page over the last 30 days, a fifth of them questions; 150 queries per page are seen ten times or more. */
async function generateRows({ deps: { db } }: TestStack, organisationId: string, rows: number, day: string): Promise<void> {
  const org = sql`${organisationId}::uuid`;
  await db.execute(sql`
    insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
    select ${org}, ${day}::date, p.page_id, p.url,
      case n % 5 when 0 then 'how to ' else '' end || coalesce(q.query, (${sql.param(WORDS)}::text[])[1 + number % 10] || ' fern ' || (${sql.param(WORDS)}::text[])[1 + number / 10 % 10] || ' ' || number),
      abs(hashint4(n)) % 7, 1 + abs(hashint4(n + 7)) % 60, 1 + abs(hashint4(n + 9)) % 400 / 10.0
    from (select n, (n / ${PAGES}::integer + (n % ${PAGES}::integer) * 137) % 300000 as number from generate_series(0, ${rows - 1}::integer) n) r
    join search_pages p on p.organisation_id = ${org} and p.id = 1 + n % ${PAGES}::integer
    left join search_queries q on q.organisation_id = ${org} and q.id = number`);
  await db.execute(sql`
    insert into page_figures (organisation_id, page_id, position, clicks, impressions)
    select organisation_id, page_id, avg(position), sum(clicks), sum(impressions) from search_rows where organisation_id = ${org} group by 1, 2
    on conflict (organisation_id, page_id) do update set clicks = excluded.clicks, impressions = excluded.impressions`);
}

/** A crawl of the same pages, each with a text of several hundred words and five images. */
async function generateCrawl({ deps: { db } }: TestStack, organisationId: string): Promise<void> {
  const org = sql`${organisationId}::uuid`;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into crawls (organisation_id, status, start_url, max_pages, fetched, finished_at) values (${org}, 'SUCCESS', 'https://large.example/', ${PAGES}, ${PAGES}, now()) returning id`);
  const crawl = rows[0]?.id ?? '';
  await db.execute(sql`
    insert into crawl_pages (organisation_id, crawl_id, page_id, url, outcome, status, depth, source, in_sitemap, fetched_at, response_ms, content_type, bytes, headers, title, description,
      no_index, word_count, internal_links, external_links, images, images_without_alt, html, own_issues, issues, score, template, inlinks, rank)
    select ${org}, ${crawl}::uuid, page_id, url, 'html', 200, 2, 'link', true, now(), 100, 'text/html', 8000, '{}', 'Ferns of page ' || id, 'All about page ' || id,
      false, 300, 10, 2, 5, 2, '{}', '{}', '{}', 80, '/section/*', 5, 1 from search_pages where organisation_id = ${org}`);
  await db.execute(sql`
    insert into crawl_image_rows (organisation_id, crawl_id, page_id, position, src, url, alt, srcset, decorative, lacks_alt, lacks_srcset)
    select ${org}, ${crawl}::uuid, page_id, n, '/images/fern-' || id || '-' || n || '.jpg', url || 'fern-' || n || '.jpg', case when n % 2 = 0 then null else 'A picture' end, false, false, n % 2 = 0, true
    from search_pages, generate_series(0, 4) n where organisation_id = ${org}`);
  const text = Array.from(
    { length: 60 },
    (_, at) => `Ferns like ${WORDS[at % 10]} and ${WORDS[(at * 3) % 10]} soil in the shade of trees.`,
  );
  const html = `<html lang="en"><head><title>Ferns</title></head><body><main><h1>Ferns</h1>${text.map((one) => `<p>${one}</p>`).join('')}</main></body></html>`;
  const facts = packFacts(extractPage(html, 'https://large.example/', {}, { contains: () => true }));
  await db.execute(sql`
    insert into crawl_page_facts (organisation_id, url_id, extractor, facts) select ${org}, page_id, ${EXTRACTOR_MARK}, ${facts} from search_pages where organisation_id = ${org}`);
}

type Asked = { readonly query: object } | { readonly body: object };
const questions = (round: number): [string, Call, Asked][] => [
  ['Keywords', listKeywords, { query: { page_no: 1 + round } }],
  ['Keywords, long, by growth', listKeywords, { query: { words: 'long', sort: 'impressions_change', page_no: 1 + round } }],
  ['Keywords, search', listKeywords, { query: { search: WORDS[round % 10], page_no: 1 + round } }],
  ['Keywords of one intent', listKeywords, { query: { intent: 'transactional', page_no: 1 + round } }],
  ['Keywords without the brand', listKeywords, { query: { brand: 'no', page_no: 1 + round } }],
  ['Facts of 25 keywords', getKeywordFacts, { body: { keywords: Array.from({ length: 25 }, (_, at) => queryOf(1 + round * 25 + at)) } }],
  ['History of a keyword', getKeywordHistory, { query: { keyword: queryOf(1 + round) } }],
  ['Questions', listKeywordQuestions, { query: { page: 1 + round } }],
  ['Questions, search', listKeywordQuestions, { query: { search: WORDS[round % 10] } }],
  ['Gaps, short', getMinimalGapsData, { query: { length: 'short', page: 1 + round } }],
  ['Gaps, search', getMinimalGapsData, { query: { search: `page-${round + 1}` } }],
  ['Opportunities, pages', listOpportunities, { query: { kind: 'pages', page: 1 + round } }],
  ['Opportunities, long', listOpportunities, { query: { kind: 'long', page: 1 + round } }],
  [
    'Opportunities, search, cannibalised',
    listOpportunities,
    { query: { kind: 'long', search: WORDS[round % 10], filter: 'several_pages' } },
  ],
  ['Click curve', getClickCurve, {} as Asked],
  ['Images', listKeywordImages, { query: { page: 1 + round } }],
  ['Images, search', listKeywordImages, { query: { search: `fern-${round + 1}` } }],
  ['Pages of the connected site', listContentPages, { query: { page: 1 + round } }],
];
/** Queries worded as in `generateSearch`. */
const queryOf = (n: number): string =>
  `fern ${Array.from({ length: 1 + (n % 4) }, (_, k) => ['care', 'indoor', 'online', 'moss', 'garden', 'shade', 'buy', 'water'][Math.round(n / 8 ** k) % 8]).join(' ')} ${n}`;

const [rows = 1_000_000, rounds = 20] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ modules: ALL_MODULES, worker: false });
try {
  const last = addDays(stack.deps.clock().toISOString().slice(0, 10), -2);
  const range: Days = { from: addDays(last, 1 - DAYS), to: last };
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  const facts = await generateSearch(stack, organisation.id, Math.min(FACTS, rows), range);
  await rollUpSearchDays(stack.deps.db, organisation.id);
  await rollUpSearchSeries(stack.deps.db, organisation.id);
  await generateRows(stack, organisation.id, rows, last);
  await generateCrawl(stack, organisation.id);
  await stack.deps.pool.query('vacuum analyze');
  const client = stack.asUser(user, organisation);
  const began = performance.now();
  const refresh = createKeywordTables(stack.deps);
  while ((await refresh(organisation.id)).isUpdating);
  const computed = performance.now() - began;
  const times = new Map<string, { first: number; later: number[] }>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [what, call, asked] of questions(round)) {
      const began = performance.now();
      const answer = await client.call(call, asked as never);
      const ms = performance.now() - began;
      if (answer.status !== 200) throw new Error(`${what}: ${answer.text}`);
      const known = times.get(what);
      if (known) known.later.push(ms);
      else times.set(what, { first: ms, later: [] });
    }
  }
  const calls = [...times].map(([what, { first, later }]) => {
    const sorted = later.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
    return { what, first, median: at(0.5), slow: at(0.95) };
  });
  process.stdout.write(JSON.stringify({ rows, facts, computed, calls }));
} finally {
  await stack.close();
  await globalTeardown();
}
