import { FILTER_FIELDS, FILTER_OPERATORS, applyPageFilters, listPages, PAGE_FIELDS, PAGE_SORTS } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { seoAuditModules } from '../index.ts';

let stack: TestStack;
let client: TestClient;

beforeAll(async () => {
  stack = await testStack({ modules: seoAuditModules, worker: false });
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  client = stack.asUser(user, organisation);
  await stack.deps.db.execute(sql`
    with crawl as (
      insert into crawls (organisation_id, status, start_url, max_pages, fetched, finished_at)
      values (${organisation.id}, 'SUCCESS', 'https://fern.example/', 10, 2, now()) returning id
    )
    insert into crawl_pages (organisation_id, crawl_id, page_id, url, outcome, status, source, in_sitemap, fetched_at, title, word_count, content_language, issues, own_issues, headers)
    select ${organisation.id}, id, gen_random_uuid(), 'https://fern.example/' || n, 'html', 200, 'link', true, now(), 'Page ' || n, n, 'de, en', '{}', '{}', '{}' from crawl, generate_series(1, 2) n`);
});
afterAll(() => stack.close());

it.each(PAGE_SORTS)('lists pages by %s', async (sort) => {
  const { status, body } = await client.call(listPages, { query: { sort } });
  expect([status, body.total]).toEqual([200, 2]);
});

it.each(FILTER_FIELDS)('filters pages by %s', async (selectedColumn) => {
  const type = PAGE_FIELDS[selectedColumn].filter;
  for (const selectedValue of FILTER_OPERATORS[type]) {
    const filterValue = { text: 'Page 1', number: 1, flag: 'true', issue: 'redirect', link: 'https://fern.example/2' }[type];
    const filters = JSON.stringify([{ selectedColumn, selectedValue, filterValue }]);
    expect(await client.call(applyPageFilters, { query: { filters } })).toMatchObject({ status: 200 });
  }
});

it('sends what a crawl stored under the name of its field', async () => {
  const { body } = await client.call(listPages, { query: { sort: 'word_count' } });
  expect(body.data[0]).toMatchObject({ page_url: 'https://fern.example/2', title: 'Page 2', word_count: 2, content_language: 'de, en' });
});
