import { getMinimalGapsData } from '@canopy/contract/content';
import { latestCrawl, startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seoAuditTeamRoutes } from '../../seo-audit/index.ts';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { serveSite, type SitePage, type TestSite } from '../../seo-audit/crawls/testing/site.ts';
import { urlId } from '../../../store/url-id.ts';
import { termsOf } from '../sources/index.ts';
import { ctrCurve, gainOf } from './ctr-curve.ts';
import { lengthOf, phrasesOf, says, timesSaid, wordsOf } from './phrases.ts';
import { gapRoutes } from './routes.ts';
import { stemsOf } from './words.ts';

describe('phrases', () => {
  it('are what a text says often, longest first where said alike', () => {
    const text = 'The raised garden bed. A raised garden bed of larch; raised garden bed kits. Compost and compost, more COMPOST!';
    expect(phrasesOf(text, 9)).toEqual([
      { phrase: 'raised garden bed', times: 3 },
      { phrase: 'compost', times: 3 },
    ]);
    expect(phrasesOf('the and of it '.repeat(9), 9)).toEqual([]);
  });

  it('are compared word for word, without accents and case', () => {
    const words = wordsOf('Wächst der Farn-Garten? L’été à São Paulo').join(' ');
    expect(words).toBe('wachst der farn-garten l’ete a sao paulo');
    expect([says(words, 'sao paulo'), says(words, 'sao pau'), timesSaid('a b a b a', 'a b'), timesSaid('a a a', 'a')]).toEqual([
      true,
      false,
      2,
      3,
    ]);
    expect(['x', 'x y', 'x y z', 'w x y z'].map(lengthOf)).toEqual(['short', 'short', 'medium', 'long']);
  });
});

it('reckons with the site’s own click-through rate at each place', () => {
  const curve = ctrCurve([
    { place: 1, clicks: 300, impressions: 1_000 },
    { place: 5, clicks: 50, impressions: 1_000 },
    { place: 6, clicks: 60, impressions: 200 },
  ]);
  expect([curve[0], curve[4], curve[5]]).toEqual([0.3, 0.05, 0.05]);
  expect(curve.every((rate, at) => at === 0 || rate <= (curve[at - 1] ?? 0))).toBe(true);
  expect(gainOf(curve, { position: 5.2, clicks: 10, impressions: 1_000 })).toBe(40);
  expect(gainOf(curve, { position: 5, clicks: 90, impressions: 1_000 })).toBe(0);
});

it('leaves a word alone that is longer than any that people write: stemmers take the square of its length', () => {
  expect(stemsOf('guns trees running', 'en')).toEqual(['gun', 'tree', 'run']);
  for (const language of ['en', 'de', 'fr', 'es']) expect(stemsOf('runnings'.repeat(10), language)).toEqual(['runnings'.repeat(10)]);
  expect(termsOf('runnings'.repeat(10), 'en')).toEqual(['runnings'.repeat(10)]);
});

describe('minimal gaps', () => {
  const page = (title: string, text: string): SitePage => ({
    head: `<title>${title}</title><meta name="description" content="About it">`,
    body: `<h1>${title}</h1><p>${text}</p><a href="/">Home</a>`,
  });
  const SITE: Record<string, SitePage> = {
    '/': { ...page('Fern shop', 'Welcome.'), body: '<h1>Fern shop</h1><a href="/ferns">Ferns</a> <a href="/hidden">Hidden</a>' },
    '/ferns': page('Ferns', 'Hardy tree ferns for shade. Our hardy tree ferns grow. Buy hardy tree ferns here.'),
    '/hidden': { head: '<meta name="robots" content="noindex">' },
  };
  let site: TestSite;
  let stack: TestStack;
  let client: TestClient;
  let organisation: TestOrganisation;
  beforeAll(async () => {
    site = await serveSite(SITE);
    stack = await testStack({
      routes: (deps) => [...seoAuditTeamRoutes(deps), ...gapRoutes(deps)],
      config: { crawlAllowHosts: [site.domain] },
    });
    const user = await stack.createUser();
    organisation = await stack.createOrganisation({ domain: site.domain, members: [user] });
    client = stack.asUser(user, organisation);
    expect((await client.call(getMinimalGapsData)).body).toMatchObject({ data: [], total: 0, total_pages: 1 });
    await client.call(startCrawl, { body: {} });
    await until(async () => (await client.call(latestCrawl)).body.crawl?.status === 'SUCCESS', 'the crawl');
  });
  afterAll(async () => {
    await stack.close();
    await site.close();
  });

  it('come from the crawl’s text', async () => {
    const { body } = await client.call(getMinimalGapsData, { query: { showPerPage: 1, page: 1, search: '/ferns' } });
    expect(body).toMatchObject({ total: 1, data: [{ title: 'Ferns', h1: 'Ferns', gain: null }] });
    expect(body.data[0]?.keywords).toEqual([
      {
        keyword: 'hardy tree ferns',
        length: 'medium',
        origin: 'crawl',
        occurrences: 3,
        in_title: false,
        in_description: false,
        in_h1: false,
        in_headings: false,
        in_text: true,
        in_alt: false,
        impressions: null,
        clicks: null,
        position: null,
      },
    ]);
    expect((await client.call(getMinimalGapsData)).body).toMatchObject({ total: 2 });
    expect((await client.call(getMinimalGapsData, { query: { search: '/ferns', length: 'long' } })).body.data[0]?.keywords).toEqual([]);
    expect(await client.call(getMinimalGapsData, { query: { showPerPage: 0 } })).toMatchObject({ status: 400 });
  });

  it('are joined with Search Console rows', async () => {
    const url = `${site.origin}/ferns`;
    await stack.deps.db.execute(sql`
      insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
      select ${organisation.id}, current_date - n, ${urlId(url)}, ${url}, q.query, q.clicks, 50, 8 from generate_series(1, 10) n,
        (values ('Fern care indoors', 0), ('ferns', 5), ('hardy tree ferns', 5)) q (query, clicks)`);
    const { data } = (await client.call(getMinimalGapsData, { query: { search: '/ferns' } })).body;
    expect(
      data[0]?.keywords.map(({ keyword, origin, impressions, in_text, in_title }) => [keyword, origin, impressions, in_text, in_title]),
    ).toEqual([
      ['fern care indoors', 'search_console', 500, false, false],
      ['ferns', 'search_console', 500, true, true],
      ['hardy tree ferns', 'search_console', 500, true, false],
    ]);
    // 1,500 impressions with 100 clicks at place 8: the query without clicks lacks a fifteenth of its 500.
    expect(data[0]?.gain).toBeCloseTo(33.3, 1);
  });
});
