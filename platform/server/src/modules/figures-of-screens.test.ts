import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call, CallOutput } from '@canopy/contract';
import { addDays, getSearchByDate, listKeywordAnalytics, listKeywords, listPageAnalytics } from '@canopy/contract/analytics';
import { ALL_CALLS } from '@canopy/contract/calls';
import {
  createKeywordProject,
  createTopics,
  getKeywordHistory,
  getKeywordProject,
  getMinimalGapsData,
  getTopicBase,
  listContentPages,
  listKeywordQuestions,
  listOpportunities,
  listTopicKeywords,
  listTopics,
  personaCalls,
  personaTopicCalls,
  getResearchTools,
  saveTopicBase,
  updateTopic,
} from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getAuditSummary, getIssueDetails, getPage, listChecks, listPages } from '@canopy/contract/seo-audit';
import { replaceSearchDay, rollUpPageFigures } from './analytics/search-data/index.ts';
import { LAST_DAY, QUERIES, TODAY, assistantStack, type AssistantStack } from './tools/testing/assistant-stack.ts';

/** Fields of an answer that are a figure of search. */
const FIGURES = ['clicks', 'impressions', 'ctr', 'position'] as const;
type Figures = Partial<Record<(typeof FIGURES)[number], number | null>>;
/** What a figure is of: a page, a query, or a query on a page. */
type Shown = readonly [page: string | null, query: string | null, figures: Figures];

/** Calls with figures of search that are none of "the last 30 days" of a page or query. */
const OTHER_FIGURES: Record<string, string> = {
  getKeywordFacts: 'clicks of each day',
  getClickCurve: 'rates of twelve weeks',
  listSearchPerformance: 'days and rows of any range, see figures-agree.test.ts',
  listPerformanceFiles: 'of a file, whatever its range',
  listPerformanceRows: 'of a file, whatever its range',
  getTaskPriority: 'sums over the pages of an issue',
  listImpact: 'changes of figures around a day',
  listTopicIdeas: 'sums over the keywords of an idea',
  followResearch: 'as it was when the run read it',
  getResearch: 'as it was when the run read it',
  listPersonas: 'as it was when the claim was chosen from `listPersonaEvidence`',
  getPersona: 'as it was when the claim was chosen from `listPersonaEvidence`',
  listPersonaVersions: 'as it was when the claim was chosen from `listPersonaEvidence`',
  getContentDraft: 'as it was when the draft was made',
};

const QUESTION = 'how to feed a tree fern in winter';
const RANGE = { start_date: addDays(LAST_DAY, -29), end_date: LAST_DAY };
let it30: AssistantStack;
let shop: string;
let topicId: string;
let projectId: string;
const ask = async <C extends Call>(call: C, input?: object): Promise<CallOutput<C>> => {
  const answer = await it30.client.call(call, input as never);
  expect({ call: call.name, status: answer.status }).toEqual({ call: call.name, status: 200 });
  return answer.body as CallOutput<C>;
};

beforeAll(async () => {
  it30 = await assistantStack();
  const { stack, organisation, rows, sandbox } = it30;
  const { db } = stack.deps;
  shop = `${sandbox.url}/shop/`;
  // On the last day, one query has two pages.
  const [first] = rows.filter(({ date }) => date === LAST_DAY);
  if (!first) throw new Error('no rows on the last day');
  const { date: _date, ...row } = first;
  const [home, beside] = [row, { ...row, page: shop, clicks: 40, impressions: 900, position: 9 }];
  const keyed = (key: string, { clicks, impressions, position }: typeof row) => ({ key, clicks, impressions, position });
  await replaceSearchDay(db, organisation.id, {
    date: LAST_DAY,
    final: true,
    truncated: false,
    totals: { clicks: home.clicks + 50, impressions: home.impressions + 1_000, position: 8 },
    byDevice: [],
    byCountry: [],
    // More than the queries have: the rest is anonymised.
    byPage: [keyed(home.page, home), keyed(shop, { ...beside, clicks: 50, impressions: 1_000 })],
    rows: [home, beside, { ...beside, query: QUESTION, clicks: 3, impressions: 60 }],
  });
  await rollUpPageFigures(db, organisation.id, new Date(`${TODAY}T00:00:00Z`));
  await ask(saveTopicBase, { body: { seeds: QUERIES.slice(0, 5) } });
  await ask(createTopics, { body: { ideas: [{ title: 'The shop', keyword: 'fern shop', pillar: '' }] } });
  const { topics } = await ask(listTopics);
  await ask(updateTopic, { params: { id: topics[0]?.id ?? '' }, body: { url: shop } });
  await db.execute(sql`
    insert into site_pages (organisation_id, kind, id, title, slug, url, status, modified_at, seen_at)
    values (${organisation.id}, 'pages', '7', 'The shop', 'shop', ${shop}, 'published', now(), now())`);
  const project = await ask(createKeywordProject, { body: { kind: 'keywords', name: 'Ferns', seeds: [...QUERIES.slice(0, 5), QUESTION] } });
  projectId = project.id;
  await stack.finished({ id: project.task_id ?? '', organisationId: organisation.id });
  const persona = await ask(personaCalls.create, {
    body: { name: 'Paula', role: '', goals: '', profile_id: null, client_id: randomUUID() },
  });
  const body = { persona_id: persona.id, title: 'The shop', question: 'Where is the shop?', keyword: 'fern shop', client_id: randomUUID() };
  topicId = (await ask(personaTopicCalls.create, { body })).id;
  await ask(personaTopicCalls.update, { params: { id: topicId }, body: { url: shop } });
});
afterAll(() => it30.close());

const picked = (row: Figures): Figures =>
  Object.fromEntries(FIGURES.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
type Past = Record<`past30_${(typeof FIGURES)[number]}`, number | null>;
const past = (page: Past): Figures => Object.fromEntries(FIGURES.map((name) => [name, page[`past30_${name}`]]));
/** The audit knows of no impressions of a page only that there are none. */
const known = (rows: Shown[]): Shown[] => rows.filter(([, , { impressions }]) => impressions !== null && impressions !== 0);

/** Every call that says figures of the last 30 days, by its name in the contract. */
const SCREENS: Record<string, () => Promise<Shown[]>> = {
  listPageAnalytics: async () =>
    (await ask(listPageAnalytics, { query: { ...RANGE, page_size: 50 } })).data.map((row) => [row.key, null, picked(row)]),
  listKeywordAnalytics: async () =>
    (await ask(listKeywordAnalytics, { query: { ...RANGE, page_size: 50 } })).data.map((row) => [null, row.key, picked(row)]),
  getSearchByDate: async () => {
    const { totals } = await ask(getSearchByDate, { query: { ...RANGE, page: shop } });
    return [[shop, null, picked(totals)]];
  },
  listKeywords: async () => (await ask(listKeywords, { query: { page_size: 50 } })).data.map((row) => [null, row.key, picked(row)]),
  listPages: async () =>
    known((await ask(listPages, { query: { page_size: 50, sort: 'past30_clicks' } })).data.map((row) => [row.page_url, null, past(row)])),
  applyPageFilters: async () => SCREENS['listPages']?.() ?? [],
  getPage: async () => {
    const { data } = await ask(listPages, { query: { search: '/shop/', sort: 'past30_clicks' } });
    const { page } = await ask(getPage, { params: { id: data[0]?.id } });
    return [[page.page_url, null, past(page)]];
  },
  listTopics: async () =>
    (await ask(listTopics)).topics.flatMap((row): Shown[] => (row.url === null ? [] : [[row.url, null, picked(row)]])),
  getTopicBase: async () => (await ask(getTopicBase)).suggestions.map((row) => [null, row.query, picked(row)]),
  listTopicKeywords: async () => (await ask(listTopicKeywords)).map((row) => [null, row.keyword, picked(row)]),
  getPersonaTopicStats: async () => {
    const { totals, queries } = await ask(personaTopicCalls.stats, { params: { id: topicId } });
    return [[shop, null, picked(totals ?? {})], ...queries.map((row): Shown => [shop, row.query, picked(row)])];
  },
  getResearchTools: async () => (await ask(getResearchTools)).suggestions.map((row) => [null, row.query, picked(row)]),
  getKeywordHistory: async () =>
    (await ask(getKeywordHistory, { query: { keyword: 'fern shop' } })).pages.map((row) => [row.page_url, 'fern shop', picked(row)]),
  listOpportunities: async () =>
    (await ask(listOpportunities, { query: { kind: 'short', page_size: 50 } })).data.map((row) => [row.page_url, row.query, picked(row)]),
  listKeywordQuestions: async () => (await ask(listKeywordQuestions)).data.map((row) => [null, row.question, picked(row)]),
  listPersonaEvidence: async () =>
    (await ask(personaCalls.evidence)).questions.flatMap(({ evidence }) => evidence.map((row): Shown => [null, row.text, picked(row)])),
  listContentPages: async () => (await ask(listContentPages)).data.map((row) => [row.url, null, picked(row)]),
  getKeywordProject: async () =>
    (await ask(getKeywordProject, { params: { id: projectId } })).data.map((row) => [null, row.keyword, picked(row)]),
  getMinimalGapsData: async () =>
    (await ask(getMinimalGapsData, { query: { showPerPage: 50 } })).data.flatMap(({ page_url, keywords }) =>
      keywords.flatMap((row): Shown[] => (row.origin === 'search_console' ? [[page_url, row.keyword, picked(row)]] : [])),
    ),
};

describe('figures under one name', () => {
  it('are the same on every screen that shows them', async () => {
    const seen = new Map<string, Record<string, number>>();
    for (const [name, read] of Object.entries(SCREENS)) {
      const rows = await read();
      expect({ name, isShown: rows.length > 0 }).toEqual({ name, isShown: true });
      for (const [page, query, figures] of rows)
        for (const [figure, value] of Object.entries(figures)) {
          if (value === null) continue;
          // The lists of gaps show words, not how they were typed; positions are stored with six digits.
          const key = `${figure} of ${page ?? ''} ${query?.replaceAll('_', ' ') ?? ''}`;
          seen.set(key, { ...seen.get(key), [name]: Number(value.toPrecision(4)) });
        }
    }
    const told = [...seen].filter(([, values]) => Object.keys(values).length > 1);
    expect(told.length).toBeGreaterThan(30);
    expect(told.filter(([, values]) => new Set(Object.values(values)).size > 1)).toEqual([]);
  });

  it('are compared for every call of the contract that has them', () => {
    const withFigures = ALL_CALLS.filter(
      ({ output, method }) =>
        method === 'GET' &&
        output !== undefined &&
        /"(past30_)?(clicks|impressions)":/.test(JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))),
    ).map(({ name }) => name);
    expect(withFigures.filter((name) => !(name in SCREENS) && !(name in OTHER_FIGURES))).toEqual([]);
  });
});

describe('counts of the audit', () => {
  const summed = async () => {
    const { summary } = await ask(getAuditSummary);
    if (!summary) throw new Error('no crawl');
    return summary;
  };
  const totalOf = async (query: object) => (await ask(listPages, { query })).total;

  it('of pages are those of the list that they lead to', async () => {
    const summary = await summed();
    const counted = {
      ok: summary.total_pages,
      crawled: summary.urls_crawled,
      indexable: summary.indexable_count,
      no_index: summary.no_indexing_count,
      not_found: summary.not_found_count,
      redirect: summary.redirect_count,
      error: summary.error_count,
    };
    const listed: Record<string, number> = {};
    for (const kind of Object.keys(counted)) listed[kind] = await totalOf({ kind });
    expect(counted).toEqual(listed);
    expect((await ask(getResearchTools)).own_pages).toBe(summary.total_pages);
  });

  it('of an issue are the same in the summary, the checks, the list and its details', async () => {
    const { issues } = await summed();
    const checks = new Map((await ask(listChecks)).data.map(({ code, pages }) => [code, pages]));
    expect(issues.length).toBeGreaterThan(5);
    for (const { code, pages } of issues) {
      const details = (await ask(getIssueDetails, { query: { issue: code } })).total;
      expect({ code, pages: [checks.get(code), await totalOf({ issue: code }), details] }).toEqual({ code, pages: [pages, pages, pages] });
    }
  });
});
