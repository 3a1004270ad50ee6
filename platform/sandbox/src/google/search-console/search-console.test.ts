import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testSandbox, type TestSandbox } from '../../test-sandbox.ts';
import { callApi, connect, querySearch, type Failure, type SearchAnswer } from '../test-google.ts';

let sandbox: TestSandbox;
let accessToken: string;
beforeAll(async () => {
  sandbox = await testSandbox({ clock: () => new Date('2026-11-20T18:00:00Z') });
  accessToken = (await connect(sandbox.url)).access_token;
});
afterAll(() => sandbox.close());

const day = { startDate: '2026-05-17', endDate: '2026-05-17' };
const everything = ['date', 'page', 'query', 'country', 'device'];
const ask = async (body: object, site?: string) => (await querySearch(sandbox.url, accessToken, body, site)).body;
const rowsOf = async (body: object, site?: string) => (await ask(body, site)).rows ?? [];
const sum = (rows: NonNullable<SearchAnswer['rows']>) => ({
  clicks: rows.reduce((total, row) => total + row.clicks, 0),
  impressions: rows.reduce((total, row) => total + row.impressions, 0),
});
const refused = (body: object, site?: string) => querySearch<Failure>(sandbox.url, accessToken, body, site);

describe('properties', () => {
  it('are listed with their permission', async () => {
    const { body } = await callApi<{ siteEntry: { siteUrl: string; permissionLevel: string }[] }>(
      sandbox.url,
      accessToken,
      'webmasters/v3/sites',
    );
    expect(body.siteEntry.slice(0, 3)).toEqual([
      { siteUrl: 'sc-domain:localhost', permissionLevel: 'siteOwner' },
      { siteUrl: `${sandbox.url}/`, permissionLevel: 'siteFullUser' },
      { siteUrl: `${sandbox.url}/guides/`, permissionLevel: 'siteRestrictedUser' },
    ]);
    const other = await connect(sandbox.url, { account: 'newcomer@nothing.example' });
    expect(await callApi(sandbox.url, other.access_token, 'webmasters/v3/sites')).toEqual({ status: 200, body: {} });
  });

  it('are read one by one; what is not there is 404, what is not allowed 403', async () => {
    const one = (site: string) => callApi<Failure>(sandbox.url, accessToken, `webmasters/v3/sites/${encodeURIComponent(site)}`);
    expect(await one('sc-domain:localhost')).toEqual({
      status: 200,
      body: { siteUrl: 'sc-domain:localhost', permissionLevel: 'siteOwner' },
    });
    expect((await one('sc-domain:example.com')).body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
    for (const site of ['sc-domain:example.com', 'https://old.fernhill.example/']) {
      expect((await refused(day, site)).body.error).toMatchObject({
        code: 403,
        status: 'PERMISSION_DENIED',
        errors: [{ reason: 'forbidden' }],
      });
    }
  });
});

describe('search appearance', () => {
  it('is read by itself, and then a filter for everything else', async () => {
    const rows = await rowsOf({ ...day, dimensions: ['SEARCH_APPEARANCE'] });
    expect(rows.map(({ keys }) => keys?.[0]).toSorted()).toEqual(['PRODUCT_SNIPPETS', 'REVIEW_SNIPPET', 'TRANSLATED_RESULT']);
    const [{ keys, clicks } = { keys: [], clicks: 0 }] = rows;
    const only = { filters: [{ dimension: 'searchAppearance', expression: keys?.[0] }] };
    const pages = await rowsOf({ ...day, dimensions: ['page'], dimensionFilterGroups: [only] });
    expect(sum(pages).clicks).toBe(clicks);
    expect(pages.length).toBeLessThan((await rowsOf({ ...day, dimensions: ['page'] })).length);
    expect((await refused({ ...day, dimensions: ['searchAppearance', 'page'] })).status).toBe(400);
  });
});

describe('search analytics', () => {
  it('answers the same each time, in plausible size', async () => {
    const first = await rowsOf({ ...day, dimensions: everything, rowLimit: 25_000 });
    expect(await rowsOf({ ...day, dimensions: everything, rowLimit: 25_000 })).toEqual(first);
    expect(first.length).toBeGreaterThan(300);
    expect(first.length).toBeLessThan(2_000);
    const [page, query, country, device] = [1, 2, 3, 4].map((at) => new Set(first.map(({ keys }) => keys?.[at] ?? '')));
    expect([...(page ?? [])].every((url) => url.startsWith(`${sandbox.url}/`))).toBe(true);
    expect(query?.size).toBeGreaterThan(150);
    expect(country).toContain('gbr');
    expect([...(device ?? [])].toSorted()).toEqual(['DESKTOP', 'MOBILE', 'TABLET']);
    expect(
      first.every((row) => row.clicks <= row.impressions && row.position >= 1 && Math.abs(row.ctr - row.clicks / row.impressions) < 1e-9),
    ).toBe(true);
  });

  it('adds up: finer rows sum to coarser ones, but for queries that are not named', async () => {
    const of = async (dimensions: string[]) => sum(await rowsOf({ ...day, dimensions, rowLimit: 25_000 }));
    const total = await of([]);
    expect(await of(['date'])).toEqual(total);
    expect(await of(['country', 'device'])).toEqual(total);
    const pages = await of(['page']);
    expect(pages.clicks).toBe(total.clicks);
    expect(pages.impressions).toBeGreaterThan(total.impressions);
    expect(await of(['page', 'country', 'device'])).toEqual(pages);
    const named = await of(['query']);
    expect(named.clicks).toBeLessThan(total.clicks);
    expect((await of(['page', 'query'])).clicks).toBe(named.clicks);
    expect(await of(everything)).toEqual(await of(['page', 'query']));
  });

  it('never counts more clicks than impressions, also where two pages shared them', async () => {
    const rows = await rowsOf({
      startDate: '2026-03-07',
      endDate: '2026-03-15',
      dimensions: ['date', 'query', 'country', 'device'],
      rowLimit: 25_000,
    });
    expect(rows.filter((row) => row.clicks > row.impressions)).toEqual([]);
  });

  it('says how it counted, and counts a page filter by page', async () => {
    expect((await ask({ ...day, dimensions: ['query'] })).responseAggregationType).toBe('byProperty');
    expect((await ask({ ...day, dimensions: ['page'] })).responseAggregationType).toBe('byPage');
    expect((await ask({ ...day, aggregationType: 'byPage' })).responseAggregationType).toBe('byPage');
    const filtered = {
      ...day,
      dimensionFilterGroups: [{ filters: [{ dimension: 'page', operator: 'contains', expression: '/guides/' }] }],
    };
    expect((await ask(filtered)).responseAggregationType).toBe('byPage');
  });

  it('sorts by clicks, by date alone by date, and pages without gap or overlap', async () => {
    const all = await rowsOf({ ...day, dimensions: ['query', 'device'], rowLimit: 25_000 });
    expect(all.map(({ clicks }) => clicks)).toEqual(all.map(({ clicks }) => clicks).toSorted((a, b) => b - a));
    const paged = await Promise.all(
      [0, 100, 200].map((startRow) => rowsOf({ ...day, dimensions: ['query', 'device'], rowLimit: 100, startRow })),
    );
    expect(paged.flat()).toEqual(all.slice(0, 300));
    expect(await ask({ ...day, dimensions: ['query'], startRow: 5_000 })).toEqual({ responseAggregationType: 'byProperty' });
    const dates = (await rowsOf({ startDate: '2026-05-10', endDate: '2026-05-14', dimensions: ['date'] })).map(({ keys }) => keys?.[0]);
    expect(dates).toEqual(['2026-05-10', '2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14']);
  });

  it.each([
    ['equals', 'fernhill', (query: string) => query === 'fernhill'],
    ['notEquals', 'fernhill', (query: string) => query !== 'fernhill'],
    ['contains', 'SECATEURS', (query: string) => query.includes('secateurs')],
    ['notContains', 'how', (query: string) => !query.includes('how')],
    ['includingRegex', '^(how|when) to', (query: string) => /^(how|when) to/.test(query)],
    ['excludingRegex', 'fernhill', (query: string) => !query.includes('fernhill')],
  ])('filters by %s', async (operator, expression, holds) => {
    const all = await rowsOf({ ...day, dimensions: ['query'] });
    const some = await rowsOf({
      ...day,
      dimensions: ['query'],
      dimensionFilterGroups: [{ filters: [{ dimension: 'query', operator, expression }] }],
    });
    expect(some).toEqual(all.filter(({ keys }) => holds(keys?.[0] ?? '')));
    expect(some.length).toBeGreaterThan(0);
  });

  it('filters by what is not grouped by, in any case, and all filters at once', async () => {
    const filters = [
      { dimension: 'COUNTRY', expression: 'GBR' },
      { dimension: 'device', expression: 'mobile' },
    ];
    const [row] = await rowsOf({ ...day, dimensionFilterGroups: [{ filters }] });
    const split = await rowsOf({ ...day, dimensions: ['country', 'device'] });
    expect(row).toMatchObject(sum(split.filter(({ keys }) => keys?.[0] === 'gbr' && keys[1] === 'MOBILE')));
  });

  it('keeps to the prefix of a property', async () => {
    const guides = await rowsOf({ ...day, dimensions: ['page'] }, `${sandbox.url}/guides/`);
    const whole = await rowsOf({ ...day, dimensions: ['page'] });
    expect(guides).toEqual(whole.filter(({ keys }) => keys?.[0]?.startsWith(`${sandbox.url}/guides/`)));
    expect(await rowsOf({ ...day, dimensions: ['page'] }, `${sandbox.url}/`)).toEqual(whole);
    expect(await rowsOf(day, 'https://new.fernhill.example/')).toEqual([]);
  });

  it('has final days up to three days ago, fresh ones on demand, and sixteen months back', async () => {
    const span = { startDate: '2026-11-14', endDate: '2026-11-30', dimensions: ['date'] };
    const final = await ask(span);
    expect(final.rows?.at(-1)?.keys).toEqual(['2026-11-17']);
    expect(final.metadata).toBeUndefined();
    const fresh = await ask({ ...span, dataState: 'ALL' });
    expect(fresh.rows?.at(-1)?.keys).toEqual(['2026-11-20']);
    expect(fresh.metadata).toEqual({ firstIncompleteDate: '2026-11-18' });
    expect(fresh.rows?.slice(0, 4)).toEqual(final.rows);
    expect((await ask({ ...span, dimensions: [], dataState: 'all' })).metadata).toBeUndefined();
    const old = await rowsOf({ startDate: '2025-01-01', endDate: '2025-07-22', dimensions: ['date'] });
    expect(old.map(({ keys }) => keys?.[0])).toEqual(['2025-07-20', '2025-07-21', '2025-07-22']);
  });

  it('keeps search types apart', async () => {
    const clicks = async (type: string) => sum(await rowsOf({ startDate: '2026-05-01', endDate: '2026-05-14', type })).clicks;
    const [web, image, discover, news] = await Promise.all(['web', 'image', 'discover', 'news'].map(clicks));
    expect(web).toBeGreaterThan(image ?? 0);
    expect([image, discover].every((count) => (count ?? 0) > 0)).toBe(true);
    expect(news).toBe(0);
    const seen = await rowsOf({ ...day, type: 'discover', dimensions: ['page'] });
    expect(seen.every((row) => row.keys?.[0]?.includes('/guides/') && !('position' in row))).toBe(true);
  });

  it.each([
    ['no dates', {}, 'startDate'],
    ['a day that does not exist', { ...day, endDate: '2026-02-30' }, 'endDate'],
    ['dates the wrong way round', { startDate: '2026-05-02', endDate: '2026-05-01' }, 'startDate'],
    ['too many rows', { ...day, rowLimit: 25_001 }, 'rowLimit'],
    ['no rows', { ...day, rowLimit: 0 }, 'rowLimit'],
    ['an unknown dimension', { ...day, dimensions: ['city'] }, 'dimensions'],
    ['a dimension twice', { ...day, dimensions: ['page', 'page'] }, 'dimensions'],
    ['pages by property', { ...day, dimensions: ['page'], aggregationType: 'byProperty' }, 'aggregationType'],
    ['queries of Discover', { ...day, dimensions: ['query'], type: 'discover' }, 'dimensions'],
    [
      'an expression that is none',
      { ...day, dimensionFilterGroups: [{ filters: [{ dimension: 'page', operator: 'includingRegex', expression: '(' }] }] },
      'regular expression',
    ],
  ])('refuses %s', async (_what, body, named) => {
    const { status, body: answer } = await refused(body);
    expect([status, answer.error.status, answer.error.errors?.[0]?.reason]).toEqual([400, 'INVALID_ARGUMENT', 'invalidParameter']);
    expect(answer.error.message).toContain(named);
  });
});
