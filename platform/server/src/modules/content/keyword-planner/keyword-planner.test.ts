import {
  createKeywordProject,
  deleteKeywordProject,
  getKeywordProject,
  listKeywordProjects,
  updateKeywordProject,
} from '@canopy/contract/content';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { urlId } from '../../../store/url-id.ts';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { topicsOf } from './topics-of.ts';
import { clusterInThread } from './cluster-in-thread.ts';
import { clusterKeywords, type Clusterable } from './cluster.ts';
import { intentOf } from '../../analytics/query-kinds/index.ts';
import { keywordPlannerRoutes } from './routes.ts';

describe('clusters', () => {
  const keyword = (text: string, page?: string): Clusterable => ({
    keyword: text,
    stems: text.split(' '),
    pages: new Map(page === undefined ? [] : [[page, 1]]),
    weight: text.length,
  });
  const GIVEN = [
    keyword('tree ferns', '/ferns'),
    keyword('hardy ferns', '/ferns'),
    keyword('shade plants', '/ferns'),
    keyword('copper trowel', '/trowel'),
    keyword('garden trowel', '/trowel'),
    keyword('bark mulch'),
    keyword('cheap bark mulch'),
  ];

  it('hold what the same pages rank for, and what says the same', () => {
    const names = clusterKeywords(GIVEN);
    const groups = Map.groupBy(GIVEN, ({ keyword: one }) => names.get(one));
    expect([...groups.values()].map((group) => group.map(({ keyword: one }) => one))).toEqual([
      ['tree ferns', 'hardy ferns', 'shade plants'],
      ['copper trowel', 'garden trowel'],
      ['bark mulch', 'cheap bark mulch'],
    ]);
  });

  it('are the same from the thread that many keywords are grouped in', async () => {
    const many = Array.from({ length: 600 }, (_, at) => keyword(`word${at % 40} thing${at % 23} number${at}`, `/p${at % 31}`));
    expect([...(await clusterInThread(many))].sort()).toEqual([...clusterKeywords(many)].sort());
  });

  it('are the same in whatever order the keywords come', () => {
    const many = Array.from({ length: 300 }, (_, at) => keyword(`word${at % 40} thing${at % 23} number${at}`, `/p${at % 31}`));
    const once = [...clusterKeywords(many)].sort();
    expect([...clusterKeywords(many.toReversed())].sort()).toEqual(once);
    expect([...clusterKeywords(many.toSorted((a, b) => ((a.keyword.length * 7) % 5) - ((b.keyword.length * 7) % 5)))].sort()).toEqual(once);
  });
});

it('groups clusters about the same word into topics, in whatever order they come', () => {
  const given = [
    { keyword: 'tree ferns', cluster: 'tree ferns' },
    { keyword: 'tree fern care', cluster: 'tree ferns' },
    { keyword: 'fern compost', cluster: 'fern compost' },
    { keyword: 'copper trowel', cluster: 'copper trowel' },
  ];
  const topics = [
    ['copper trowel', 'copper trowel'],
    ['fern compost', 'fern'],
    ['tree ferns', 'fern'],
  ];
  expect([...topicsOf(given, 'en')].sort()).toEqual(topics);
  expect([...topicsOf(given.toReversed(), 'en')].sort()).toEqual(topics);
});

it.each([
  ['how to prune ferns', 'informational'],
  ['buy tree ferns', 'transactional'],
  ['best trowel', 'commercial'],
  ['fernhill opening hours', 'navigational'],
  ['tree ferns', 'unclear'],
])('%s is %s', (keyword, intent) => {
  expect(intentOf(keyword, 'fernhill')).toBe(intent);
});

describe('projects', () => {
  let stack: TestStack;
  let client: TestClient;
  let organisation: TestOrganisation;
  beforeAll(async () => {
    stack = await testStack({ routes: keywordPlannerRoutes, worker: false });
    const user = await stack.createUser();
    organisation = await stack.createOrganisation({ name: 'Fernhill', members: [user] });
    client = stack.asUser(user, organisation);
    const rows = [
      ['/ferns', 'tree ferns', 10, 300],
      ['/care', 'tree ferns', 2, 100],
      ['/ferns', 'hardy tree fern', 1, 50],
      ['/mulch', 'bark mulch', 3, 70],
    ] as const;
    for (const [path, query, clicks, impressions] of rows) {
      const url = `https://${organisation.domain}${path}`;
      await stack.deps.db.execute(sql`
        insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
        values (${organisation.id}, '2026-11-18', ${urlId(url)}, ${url}, ${query}, ${clicks}, ${impressions}, 8)`);
    }
  });
  afterAll(() => stack.close());

  it('expand seeds from own queries, with figures from the rows alone', async () => {
    const { body } = await client.call(createKeywordProject, {
      body: { kind: 'seeds', name: 'Ferns', seeds: ['Tree fern', 'fern sculpture'] },
    });
    expect(body).toMatchObject({ name: 'Ferns', model: null, figures_day: '2026-11-18', keywords: 4 });
    expect(body.data.map(({ keyword, source, clicks, impressions, page_url: url }) => [keyword, source, clicks, impressions, url])).toEqual(
      [
        ['tree ferns', 'search_console', 12, 400, `https://${organisation.domain}/ferns`],
        ['hardy tree fern', 'search_console', 1, 50, `https://${organisation.domain}/ferns`],
        ['fern sculpture', 'typed', null, null, null],
        ['tree fern', 'typed', null, null, null],
      ],
    );
  });

  it('are listed, changed and deleted', async () => {
    const { body: made } = await client.call(createKeywordProject, {
      body: { kind: 'keywords', name: 'List', seeds: ['bark mulch', 'Bark  mulch', 'gravel'] },
    });
    expect(made.data.map(({ keyword, impressions }) => [keyword, impressions])).toEqual([
      ['bark mulch', 70],
      ['gravel', null],
    ]);
    const params = { id: made.id };
    const { body: moved } = await client.call(updateKeywordProject, {
      params,
      body: { move: { keywords: ['gravel'], cluster: 'bark mulch' }, note: { keyword: 'gravel', text: 'Ask Uli' } },
    });
    expect(moved).toMatchObject({ clusters: 1, data: [{ cluster: 'bark mulch' }, { cluster: 'bark mulch', note: 'Ask Uli' }] });
    const { body: page } = await client.call(updateKeywordProject, {
      params,
      body: { assign: { cluster: 'bark mulch', page_url: 'https://fern.example/mulch' } },
    });
    expect(page.pages).toEqual([{ cluster: 'bark mulch', page_url: 'https://fern.example/mulch' }]);
    expect((await client.call(updateKeywordProject, { params, body: { remove: ['gravel'] } })).body.keywords).toBe(1);
    const { body: renamed } = await client.call(updateKeywordProject, {
      params,
      body: { move: { keywords: ['bark mulch'], cluster: 'Mulch' } },
    });
    expect(renamed.pages).toEqual([{ cluster: 'Mulch', page_url: 'https://fern.example/mulch' }]);
    const none = { assign: { cluster: 'Mulch', page_url: null } };
    expect((await client.call(updateKeywordProject, { params, body: none })).body.pages).toEqual([]);
    expect((await client.call(listKeywordProjects, { query: { kind: 'keywords' } })).body.data.map(({ name }) => name)).toEqual(['List']);
    expect((await client.call(deleteKeywordProject, { params })).status).toBe(204);
    expect(await client.call(getKeywordProject, { params })).toMatchObject({ status: 404, body: { code: 'project-not-found' } });
  });
});
