import { getMinimalGapsData, listOpportunities } from '@canopy/contract/content';
import { latestCrawl, startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seoAuditModules } from '../../../seo-audit/index.ts';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack } from '../../../../testing/index.ts';
import { serveSite, type SitePage, type TestSite } from '../../../seo-audit/crawls/testing/site.ts';
import { urlId } from '../../../../store/url-id.ts';
import { keywordModule } from '../index.ts';

describe('minimal gaps', () => {
  const page = (title: string, text: string): SitePage => ({
    head: `<title>${title}</title><meta name="description" content="About it">`,
    body: `<h1>${title}</h1><p>${text}</p><a href="/">Home</a>`,
  });
  const SITE: Record<string, SitePage> = {
    '/': { ...page('Fern shop', 'Welcome.'), body: '<h1>Fern shop</h1><a href="/ferns">Ferns</a> <a href="/hidden">Hidden</a>' },
    '/ferns': page('Ferns', 'Hardy tree ferns for shade. Our hardy tree ferns grow. Buy hardy tree ferns here. Two by two, or two.'),
    '/hidden': { head: '<meta name="robots" content="noindex">' },
  };
  let site: TestSite;
  let stack: TestStack;
  let client: TestClient;
  let organisation: TestOrganisation;
  beforeAll(async () => {
    site = await serveSite(SITE);
    stack = await testStack({
      modules: [...seoAuditModules, keywordModule],
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
  /** A request waits only a moment for lists being recomputed, and shows the previous ones. */
  const gaps = (query: Record<string, string | number | boolean>) =>
    until(async () => {
      const answer = await client.call(getMinimalGapsData, { query });
      return answer.body.is_updating ? undefined : answer;
    }, 'the lists to be of the newest data');

  it('show pages that lack nothing of a length last, however many links lead to them', async () => {
    const { body } = await gaps({ length: 'medium' });
    expect(body.data.map(({ title, keywords }) => [title, keywords.length])).toEqual([
      ['Ferns', 1],
      ['Fern shop', 0],
    ]);
  });

  it('come from the crawl’s text', async () => {
    const { body } = await gaps({ showPerPage: 1, page: 1, search: '/ferns' });
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
        gain: null,
      },
    ]);
    expect(body.common_keywords).toBe(1);
    const all = (await gaps({ search: '/ferns', words: 'all' })).body.data[0];
    expect(all?.keywords.map(({ keyword }) => keyword)).toEqual(['hardy tree ferns', 'two']);
    expect((await gaps({})).body).toMatchObject({ total: 2 });
    expect((await gaps({ search: '/ferns', length: 'long' })).body.data[0]?.keywords).toEqual([]);
    expect((await gaps({ search: `https://fern.example/${'a'.repeat(2_000)}` })).body.total).toBe(0);
    expect(await client.call(getMinimalGapsData, { query: { showPerPage: 0 } })).toMatchObject({ status: 400 });
  });

  it('are joined with Search Console rows', async () => {
    const url = `${site.origin}/ferns`;
    await stack.deps.db.execute(sql`
      insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
      select ${organisation.id}, current_date, ${urlId(url)}, ${url}, q.query, q.clicks, 500, q.position from
        (values ('Fern care indoors', 0, 8), ('ferns', 50, 8), ('hardy tree ferns', 50, 3)) q (query, clicks, position)`);
    const { data } = (await gaps({ search: '/ferns' })).body;
    expect(
      data[0]?.keywords.map(({ keyword, origin, impressions, in_text, in_title }) => [keyword, origin, impressions, in_text, in_title]),
    ).toEqual([
      ['ferns', 'search_console', 500, true, true],
      ['fern care indoors', 'search_console', 500, false, false],
      ['hardy tree ferns', 'search_console', 500, true, false],
    ]);
    // A single calculation: each keyword's gain is that of Opportunities, and what ranks at position 3 has none.
    const gains = new Map<string, number>();
    for (const kind of ['short', 'medium'] as const)
      for (const { query, gain } of (await client.call(listOpportunities, { query: { kind } })).body.data)
        gains.set(query?.toLowerCase() ?? '', gain);
    expect(data[0]?.keywords.map(({ gain }) => gain)).toEqual([gains.get('ferns'), gains.get('fern care indoors'), null]);
    expect(data[0]?.gain).toBeCloseTo(
      [...gains.values()].reduce((sum, gain) => sum + gain, 0),
      1,
    );
    expect(data[0]?.gain).toBeGreaterThan(0);
  });
});
