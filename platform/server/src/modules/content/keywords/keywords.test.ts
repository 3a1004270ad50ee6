import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describeImage,
  getClickCurve,
  getKeywordFacts,
  getKeywordHistory,
  listKeywordImages,
  listKeywordQuestions,
  listKeywordTags,
  listRealisedGains,
  followOpportunities,
  unfollowOpportunity,
  tagKeywords,
  listOpportunities,
  noteKeywordsApplied,
  suggestPageMeta,
} from '@canopy/contract/content';
import { latestCrawl, startCrawl } from '@canopy/contract/seo-audit';
import sharp from 'sharp';
import { SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { urlId } from '../../../store/url-id.ts';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { serveSite, type SitePage, type TestSite } from '../../seo-audit/crawls/testing/site.ts';
import { seoAuditModules } from '../../seo-audit/index.ts';
import { keywordModule } from './index.ts';
import { readRows } from './opportunity/read-rows.ts';
import { titleWidth } from './suggestions/check-variant.ts';

const page = (title: string, text: string, more = ''): SitePage => ({
  head: `<title>${title} | Fernhill</title><meta name="description" content="About it">`,
  body: `<h1>${title}</h1><p>${text}</p>${more}<a href="/">Home</a>`,
});
const SITE: Record<string, SitePage> = {
  '/': { ...page('Fern shop', 'Welcome.'), body: '<h1>Fern shop</h1><a href="/ferns">Ferns</a> <a href="/mulch">Mulch</a>' },
  '/ferns': page(
    'Ferns',
    'Hardy tree ferns grow in shade and need little water in the winter. Our tree ferns cost 24 pounds each and come with a label.',
    '<img src="/tree-fern-in-shade.jpg"><img src="/x.jpg" alt="Hardy tree ferns"><img src="/y.jpg" alt="A bucket">',
  ),
  '/mulch': page('Mulch', 'Mulch keeps the soil moist. It is made of bark.'),
};

let site: TestSite;
let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
let client: TestClient;
let organisation: TestOrganisation;
beforeAll(async () => {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#3a7' } });
  site = await serveSite({
    ...SITE,
    '/tree-fern-in-shade.jpg': { bytes: await picture.clone().png().toBuffer(), headers: { 'content-type': 'image/png' } },
    '/elsewhere/real.avif': { bytes: await picture.clone().avif().toBuffer(), headers: { 'content-type': 'image/avif' } },
  });
  folder = await mkdtemp(path.join(tmpdir(), 'keywords-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  stack = await testStack({
    modules: [...seoAuditModules, keywordModule],
    config: { crawlAllowHosts: [site.domain, new URL(sandbox.url).host] },
  });
  const user = await stack.createUser();
  organisation = await stack.createOrganisation({ name: 'Fernhill', domain: site.domain, members: [user] });
  client = stack.asUser(user, organisation);
  await client.call(startCrawl, { body: {} });
  await until(async () => (await client.call(latestCrawl)).body.crawl?.status === 'SUCCESS', 'the crawl');
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const idOf = (path: string) => urlId(`${site.origin}${path}`);
const used = async () =>
  (
    await stack.deps.db.execute(
      sql`select coalesce(sum(used), 0)::integer as used, coalesce(sum(reserved), 0)::integer as reserved from limit_counters where organisation_id = ${organisation.id}`,
    )
  ).rows[0];

describe('suggestions', () => {
  it('are made by rules where there is no model: with the brand, within the width, from the page’s sentences', async () => {
    const asked = { page_id: idOf('/ferns'), keywords: ['hardy tree ferns', 'tree fern care'] };
    const { body: answer, status } = await client.call(suggestPageMeta, { body: asked });
    expect({ status, answer }).toMatchObject({
      status: 200,
      answer: { model: null, brand_suffix: ' | Fernhill', current: { title: 'Ferns | Fernhill' } },
    });
    expect(answer.variants.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Hardy tree ferns: Ferns | Fernhill', 'Tree fern care: Ferns | Fernhill']),
    );
    for (const variant of answer.variants) {
      expect(variant.source).toBe('rules');
      expect(variant.title_width).toBe(titleWidth(variant.title));
      expect(variant.title_width).toBeLessThanOrEqual(600);
      expect(variant.description).toContain('ree ferns');
    }
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect((await client.call(suggestPageMeta, { body: asked })).body).toEqual(answer);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
  });

  it('are refused beyond the month’s limit, and take nothing where the page is unknown', async () => {
    expect(await client.call(suggestPageMeta, { body: { page_id: urlId('https://elsewhere.example/'), keywords: ['x'] } })).toMatchObject({
      status: 404,
    });
    await stack.deps.db.execute(sql`update plans set keyword_metadata_limit = 1 where type = 'free'`);
    expect(await client.call(suggestPageMeta, { body: { page_id: idOf('/mulch'), keywords: ['bark mulch'] } })).toMatchObject({
      status: 402,
      body: { code: 'limit-reached' },
    });
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    await stack.deps.db.execute(sql`update plans set keyword_metadata_limit = 25 where type = 'free'`);
  });

  it('come from a model where there is one; what the page does not say is left out', async () => {
    const { config } = stack.deps;
    config.sandboxUrl = sandbox.url;
    config.llm.server = { url: `${sandbox.url}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer'] };
    const { body: answer } = await client.call(suggestPageMeta, { body: { page_id: idOf('/ferns'), keywords: ['tree ferns for shade'] } });
    expect(answer).toMatchObject({ model: 'server/sandbox-writer', is_sandbox: true });
    expect(answer.variants.some(({ source }) => source === 'model')).toBe(true);
    config.llm.server = undefined;
  });

  it('do not complete the step of Get Started when they are applied: they are not on the site yet', async () => {
    expect((await client.call(noteKeywordsApplied, { body: { page_ids: [idOf('/ferns')] } })).status).toBe(204);
    const { rows } = await stack.deps.db.execute(sql`select fact from workspace_facts where organisation_id = ${organisation.id}`);
    expect(rows).not.toContainEqual({ fact: 'optimized' });
  });
});

describe('opportunities', () => {
  it('are none without rows, by the published table', async () => {
    expect((await client.call(listOpportunities, { query: { kind: 'short' } })).body).toMatchObject({
      data: [],
      total: 0,
      is_connected: false,
    });
    expect((await client.call(getClickCurve)).body).toMatchObject({ source: 'published', shift: null });
  });

  it('are queries at positions 4 to 20 by what position 3 would bring, and pages with their sums', async () => {
    const url = (path: string) => `${site.origin}${path}`;
    const rows = [
      ['/ferns', 'tree ferns', 10, 1_000, 8],
      ['/mulch', 'tree ferns', 1, 400, 12],
      ['/ferns', 'fernhill ferns', 90, 300, 4],
      ['/ferns', 'how to grow tree ferns', 0, 200, 19],
      ['/ferns', 'ferns', 400, 2_000, 2],
      ['/ferns', 'rare', 0, 5, 9],
    ] as const;
    const values = rows.map(
      ([path, query, clicks, impressions, position]) =>
        sql`(${organisation.id}, '2026-11-18', ${idOf(path)}, ${url(path)}, ${query}, ${clicks}, ${impressions}, ${position})`,
    );
    await stack.deps.db.execute(sql`
      insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
      values ${sql.join(values, sql`, `)}`);
    // A request waits only a moment for lists being recomputed, and shows the previous ones.
    const { body } = await until(async () => {
      const answer = await client.call(listOpportunities, { query: { kind: 'short' } });
      return answer.body.is_updating ? undefined : answer;
    }, 'the lists to be of the new rows');
    expect(body.data.map(({ query, clicks, competing_pages: pages, is_brand: brand }) => [query, clicks, pages, brand])).toEqual([
      ['tree ferns', 10, 2, false],
      ['fernhill ferns', 90, 1, true],
      ['tree ferns', 1, 2, false],
    ]);
    // 1,000 impressions at the published 11 % of position 3 against 3.3 % at 8, shrunk towards its own performance: 14 of 37 clicks.
    const [first] = body.data;
    // A query's own performance weighs as much as twelve expected clicks if there are too few queries to tell.
    const factor = (10 + 12) / (1_000 * 0.033 + 12);
    expect(first?.gain).toBeCloseTo(1_000 * (0.11 - 0.033) * factor, 0);
    expect(first?.gain_low).toBeLessThan(first?.gain ?? 0);
    expect((await client.call(listOpportunities, { query: { kind: 'long' } })).body.data).toMatchObject([
      { query: 'how to grow tree ferns' },
    ]);
    const pages = (await client.call(listOpportunities, { query: { kind: 'pages', filter: 'several_pages' } })).body;
    expect(pages.data.map(({ page_url, queries, impressions }) => [page_url, queries, impressions])).toEqual([
      [url('/ferns'), 3, 1_500],
      [url('/mulch'), 1, 400],
    ]);
    expect((await client.call(listOpportunities, { query: { kind: 'short', filter: 'not_brand', search: 'mulch' } })).body).toMatchObject({
      total: 1,
    });
  });
});

it('keeps what pages are expected to gain, by choice and with an applied suggestion, and shows why nothing came yet', async () => {
  const [ferns, mulch] = [idOf('/ferns'), idOf('/mulch')];
  const unknown = idOf('/nowhere');
  expect((await client.call(followOpportunities, { body: { page_ids: [ferns, unknown] } })).body).toEqual({ followed: 1 });
  await client.call(noteKeywordsApplied, { body: { page_ids: [ferns, mulch] } });
  const { body } = await client.call(listRealisedGains);
  const { body: pages } = await client.call(listOpportunities, { query: { kind: 'pages' } });
  expect(body.data.map(({ page_id, gain, gain_low, gain_high }) => ({ page_id, gain, gain_low, gain_high }))).toEqual(
    pages.data.map(({ page_id, gain, gain_low, gain_high }) => ({
      page_id,
      gain: expect.closeTo(gain, 1),
      gain_low: expect.closeTo(gain_low, 1),
      gain_high: expect.closeTo(gain_high, 1),
    })),
  );
  expect(body.data[0]).toMatchObject({ change: null, real: null, problem: 'The page has not changed since.' });
  await client.call(unfollowOpportunity, { params: { id: body.data[0]?.id ?? '' } });
  expect((await client.call(listRealisedGains)).body.total).toBe(1);
  expect(await client.call(unfollowOpportunity, { params: { id: body.data[0]?.id ?? '' } })).toMatchObject({ status: 404 });
});

describe('facts of a keyword', () => {
  it('come from the imported days', async () => {
    const mine = organisation.id;
    await stack.deps.db.execute(sql`
      insert into search_queries (organisation_id, id, query_id, query, words) values (${mine}, 1, ${urlId('how to prune ferns')}, 'how to prune ferns', 4)`);
    await stack.deps.db.execute(
      sql`insert into search_pages (organisation_id, id, page_id, url) values (${mine}, 1, ${idOf('/ferns')}, ${`${site.origin}/ferns`})`,
    );
    for (const table of ['search_query_days', 'search_facts'])
      for (const [from, to] of [
        ['2026-10-01', '2026-11-01'],
        ['2026-11-01', '2026-12-01'],
      ] as const)
        await stack.deps.db.execute(
          sql.raw(
            `create table if not exists ${table}_of_test_${from.slice(5, 7)} partition of ${table} for values from ('${from}') to ('${to}')`,
          ),
        );
    const days = [
      ['2026-10-01', 0, 10, 250],
      ['2026-11-17', 2, 20, 60],
      ['2026-11-18', 3, 10, 50],
    ] as const;
    for (const [day, clicks, impressions, places] of days) {
      await stack.deps.db.execute(
        sql`insert into search_query_days (organisation_id, day, query, clicks, impressions, places) values (${mine}, ${day}, 1, ${clicks}, ${impressions}, ${places})`,
      );
      await stack.deps.db.execute(sql`
        insert into search_facts (organisation_id, day, page, query, country, device, clicks, impressions, places) values (${mine}, ${day}, 1, 1, 'gbr', 'desktop', ${clicks}, ${impressions}, ${places})`);
      await stack.deps.db.execute(sql`
        insert into search_days (organisation_id, day, final, truncated, clicks, impressions, places, page_clicks, page_impressions, page_places, query_clicks, query_impressions, query_places)
        values (${mine}, ${day}, true, false, ${clicks}, ${impressions}, ${places}, 0, 0, 0, 0, 0, 0)`);
    }
    const { body } = await client.call(getKeywordFacts, { body: { keywords: ['how to prune ferns', 'unheard of'] } });
    expect(body).toMatchObject({ from: '2026-10-20', to: '2026-11-18' });
    const [first, second] = body.data;
    expect(first).toMatchObject({
      intent: 'informational',
      is_brand: false,
      first_seen: '2026-10-01',
      positions: { to_3: 20, to_10: 10, to_20: 0, beyond: 0 },
    });
    expect(first?.clicks).toHaveLength(30);
    expect(first?.clicks.slice(-3)).toEqual([0, 2, 3]);
    expect(second).toEqual({
      keyword: 'unheard of',
      is_brand: false,
      intent: 'unclear',
      first_seen: null,
      clicks: [],
      positions: { to_3: 0, to_10: 0, to_20: 0, beyond: 0 },
      tags: [],
    });
    // Another page leads for it in the week before the last, and the first one again after that.
    await stack.deps.db.execute(
      sql`insert into search_pages (organisation_id, id, page_id, url) values (${mine}, 2, ${idOf('/mulch')}, ${`${site.origin}/mulch`})`,
    );
    for (const day of ['2026-11-05', '2026-11-06'])
      await stack.deps.db.execute(
        sql`insert into search_facts (organisation_id, day, page, query, country, device, clicks, impressions, places) values (${mine}, ${day}, 2, 1, 'gbr', 'desktop', 0, 9, 9)`,
      );
    expect([...(await readRows(stack.deps.db, mine, null)).turning]).toEqual(['how to prune ferns']);
    await stack.deps.db.execute(sql`delete from search_facts where organisation_id = ${mine} and page = 1 and day < '2026-11-01'`);
    // A page that took the lead for good does not alternate.
    expect([...(await readRows(stack.deps.db, mine, null)).turning]).toEqual([]);
    const { body: history } = await client.call(getKeywordHistory, { query: { keyword: 'how to prune ferns' } });
    expect(history.days).toEqual([
      { date: '2026-10-01', clicks: 0, impressions: 10, position: 25 },
      { date: '2026-11-17', clicks: 2, impressions: 20, position: 3 },
      { date: '2026-11-18', clicks: 3, impressions: 10, position: 5 },
    ]);
  });

  it('have the tags that people gave, and lose those that they took', async () => {
    const keywords = ['how to prune ferns', 'tree ferns'];
    await client.call(tagKeywords, { body: { keywords, add: ['Spring', 'Advice'] } });
    await client.call(tagKeywords, { body: { keywords: ['tree ferns'], add: ['Spring'], remove: ['Advice'] } });
    const { body } = await client.call(getKeywordFacts, { body: { keywords } });
    expect(body.data.map(({ tags }) => tags)).toEqual([['Advice', 'Spring'], ['Spring']]);
    expect((await client.call(listKeywordTags)).body.data).toEqual([
      { tag: 'Advice', keywords: 1 },
      { tag: 'Spring', keywords: 2 },
    ]);
  });

  it('tell questions from other queries', async () => {
    const { body } = await client.call(listKeywordQuestions);
    expect(body.data.map(({ question, impressions, page_url: url }) => [question, impressions, url])).toEqual([
      ['how to grow tree ferns', 200, `${site.origin}/ferns`],
    ]);
    expect((await client.call(listKeywordQuestions, { query: { search: 'mulch' } })).body.total).toBe(0);
  });
});

it('lists images whose alternative text says none of the page’s words, with one that does', async () => {
  const { body } = await client.call(listKeywordImages);
  expect(body.data.map(({ src, alt, suggestion }) => [src, alt, suggestion])).toEqual([
    ['/tree-fern-in-shade.jpg', null, 'Tree fern in shade'],
    ['/y.jpg', 'A bucket', 'A bucket, ferns'],
  ]);
});

it('describes a listed image by a model that sees it, and fetches no other', async () => {
  const { config, db, secrets } = stack.deps;
  const ask = (src: string) => client.call(describeImage, { body: { page_id: idOf('/ferns'), src } });
  expect(await ask('/tree-fern-in-shade.jpg')).toMatchObject({ status: 409, body: { code: 'no-image-model' } });
  config.sandboxUrl = sandbox.url;
  await db.execute(
    sql`update llm_providers set base_url = ${`${sandbox.url}/llm/v1`}, api_key = ${secrets.seal(SANDBOX_KEY, { column: 'llm_providers.api_key', workspace: null, row: 'openai' })} where id = 'openai'`,
  );
  await db.execute(sql`
    insert into llm_models (provider_id, id, label, status, input_price, output_price, accepts_images, position)
    values ('openai', 'sandbox-writer', 'Sandbox', 'active', 1, 1, true, 0)`);
  const { body } = await ask('/tree-fern-in-shade.jpg');
  expect(body).toMatchObject({ is_sandbox: true, model: expect.stringMatching(/^openai\//) });
  expect(body.alt.length).toBeGreaterThan(3);
  const { rows } = await db.execute(
    sql`select purpose, status from llm_calls where organisation_id = ${organisation.id} and purpose = 'image-alt'`,
  );
  expect(rows).toEqual([{ purpose: 'image-alt', status: 'done' }]);
  expect(await ask('/y.jpg')).toMatchObject({ status: 424, body: { code: 'image-unreadable' } });
  // The crawl knows where the image is, whatever the page's base; sharp calls AVIF by another name.
  await db.execute(
    sql`update crawl_image_rows set url = ${`${site.origin}/elsewhere/real.avif`} where organisation_id = ${organisation.id} and src = '/y.jpg'`,
  );
  expect((await ask('/y.jpg')).body).toMatchObject({ is_sandbox: true });
  await db.execute(sql`
    insert into keyword_images (organisation_id, page_id, position, src, page_url, queries, impressions, is_missing)
    values (${organisation.id}, ${idOf('/ferns')}, 99, 'https://[bad', ${`${site.origin}/ferns`}, '{}', 0, true)`);
  expect(await ask('https://[bad')).toMatchObject({ status: 424, body: { code: 'image-unreadable' } });
  await db.execute(sql`delete from keyword_images where organisation_id = ${organisation.id} and position = 99`);
  const asked = site.asked.length;
  expect(await ask('/secret.jpg')).toMatchObject({ status: 404, body: { code: 'image-not-listed' } });
  expect(site.asked).toHaveLength(asked);
  await db.execute(sql`delete from llm_models where id = 'sandbox-writer'`);
  await db.execute(sql`update llm_providers set base_url = null, api_key = null where id = 'openai'`);
});
