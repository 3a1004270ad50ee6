import {
  getMinimalGapsData,
  listBacklinkArticles,
  listContentPages,
  listKeywordQuestions,
  listOpportunities,
  listPosts,
  listRealisedGains,
  listResearch,
} from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import type { CallParts } from '../test-stack.ts';
import { fillSitePages } from './fill-site-pages.ts';
import { ID_OF_NUMBER, listOf, NUMBERS, type Fill, type SortedList } from './list-of.ts';

/** Rows of the keyword lists, which are there for no crawl and no search data: the first look makes their state. */
const withKeywordTables =
  (insert: (organisationId: string) => SQL, query: NonNullable<CallParts['query']>): Fill =>
  async ({ db, organisationId, client }) => {
    await client.call(listKeywordQuestions);
    await db.execute(insert(organisationId));
    await db.execute(sql`
      update keyword_states set totals = totals || '{"short": {"total": 12, "gain": 0}, "questions": {"total": 12}}' where organisation_id = ${organisationId}`);
    return { query };
  };

export const CONTENT_LISTS: readonly SortedList[] = [
  listOf(listBacklinkArticles, {
    fill: async ({ db, organisationId }) => {
      await db.execute(sql`
        insert into backlink_articles (organisation_id, client_id, settings, status, created_at)
        select ${organisationId}, gen_random_uuid(), jsonb_build_object('target_url', 'https://sorts.example/', 'anchor', 'ferns', 'topic', 'fern' || n % 3, 'host_site', 'host' || n % 3,
          'audience', '', 'language', 'en', 'urls', '[]'::jsonb), (array['failed', 'ready', 'running'])[1 + n % 3], '2026-11-01'::timestamptz + n % 3 * interval '1 day'
        from ${NUMBERS}`);
      return {};
    },
  }),
  listOf(listResearch, {
    fill: async ({ db, organisationId }) => {
      const source = sql`md5('source' || n || ' ' || part)::uuid`;
      const parts = sql`${NUMBERS}, generate_series(0, n % 3) part`;
      await db.execute(sql`
        insert into research_runs (organisation_id, id, client_id, settings, status, steps, created_at, updated_at)
        select ${organisationId}, ${ID_OF_NUMBER}, gen_random_uuid(), jsonb_build_object('question', 'fern' || n % 3, 'goal', 'explain', 'audience', '', 'country', '', 'language', 'en',
          'own_pages', true, 'search', false, 'urls', '[]'::jsonb), (array['failed', 'ready', 'stopped'])[1 + n % 3], '[]', '2026-11-01'::timestamptz + n % 3 * interval '1 day', now()
        from ${NUMBERS}`);
      await db.execute(sql`
        insert into research_sources (organisation_id, run_id, id, number, url, origin, state)
        select ${organisationId}, ${ID_OF_NUMBER}, ${source}, part, 'https://sorts.example/' || part, 'own', 'read' from ${parts}`);
      await db.execute(sql`
        insert into research_facts (organisation_id, run_id, source_id, question_id, place, text, quote, span_start, span_end)
        select ${organisationId}, ${ID_OF_NUMBER}, ${source}, 'q1', part, 'A fact.', 'A fact.', 0, 7 from ${parts}`);
      return {};
    },
  }),
  listOf(listOpportunities, {
    fill: withKeywordTables(
      (organisationId) => sql`
        insert into keyword_opportunities (organisation_id, kind, page_id, query, page_url, queries, clicks, impressions, position, is_brand, gain, gain_low, gain_high, competing_pages)
        select ${organisationId}, 'short', md5('page')::uuid, 'fern' || (100 + n), 'https://sorts.example/', 1, n % 3, n % 3 * 10, 4 + n % 3, false, n % 3 * 5, 0, 20, 1 from ${NUMBERS}`,
      { kind: 'short' },
    ),
  }),
  listOf(listKeywordQuestions, {
    fill: withKeywordTables(
      (organisationId) => sql`
        insert into keyword_questions (organisation_id, question, page_url, clicks, impressions, position)
        select ${organisationId}, 'how to fern' || (100 + n), 'https://sorts.example/', n % 3, n % 3 * 10, 4 + n % 3 from ${NUMBERS}`,
      {},
    ),
  }),
  listOf(getMinimalGapsData, {
    fill: withKeywordTables(
      (organisationId) => sql`
        insert into keyword_gaps (organisation_id, length, page_id, page_url, title, impressions, keyword_impressions, rank, gain, keywords, common_keywords)
        select ${organisationId}, 'short', md5(n::text)::uuid, 'https://sorts.example/' || n, 'fern' || n % 3, 0, n % 3 * 10, 0, n % 3 * 5, '[]', '[]' from ${NUMBERS}`,
      { length: 'short' },
    ),
    key: ({ page_id: id }) => id,
    values: { page: ({ page_url: url }) => url },
    unique: ['page'],
  }),
  listOf(listRealisedGains, {
    fill: async ({ db, organisationId }) => {
      await db.execute(sql`
        insert into gain_forecasts (organisation_id, page_id, page_url, made_on, gain, gain_low, gain_high)
        select ${organisationId}, md5(n::text)::uuid, 'https://sorts.example/' || n % 3, '2026-11-01'::date + n % 3, n % 3 * 5, 0, 20 from ${NUMBERS}`);
      return {};
    },
  }),
  listOf(listContentPages, {
    fill: async ({ db, organisationId }) => {
      await fillSitePages(db, organisationId);
      await db.execute(
        sql`update site_pages set status = 'published', url = 'https://sorts.example/' || id where organisation_id = ${organisationId}`,
      );
      await db.execute(sql`
        insert into page_figures (organisation_id, page_id, position, clicks, impressions)
        select organisation_id, left(encode(sha256(convert_to(url, 'UTF8')), 'hex'), 32)::uuid, right(title, 1)::integer, right(title, 1)::integer, right(title, 1)::integer * 10
        from site_pages where organisation_id = ${organisationId} and title <> 'fern0'`);
      await db.execute(sql`
        insert into content_drafts (organisation_id, ref, platform, title, page_url, original_html, question, changes, unanswered, is_sandbox, rejected, created_at, updated_at)
        select organisation_id, kind || '/' || id, 'wordpress', title, url, '', '', case when title = 'fern2' then '[{"decision": "accepted"}]'::jsonb else '[]' end, '[]', false, 0, now(), now()
        from site_pages where organisation_id = ${organisationId} and title <> 'fern0'`);
      return {};
    },
    key: ({ ref }) => ref,
    values: { draft: ({ draft }) => draft?.accepted ?? null },
  }),
  listOf(listPosts, {
    fill: async ({ db, organisationId }) => {
      await db.execute(sql`
        insert into posts (organisation_id, title, slug, word_count, created_at, updated_at)
        select ${organisationId}, 'fern' || n % 3, 'fern' || n, n % 3, '2026-11-01'::timestamptz + n % 3 * interval '1 day', '2026-11-11'::timestamptz + n % 3 * interval '1 day' from ${NUMBERS}`);
      return {};
    },
  }),
];
