import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testSandbox, type TestSandbox } from '../../test-sandbox.ts';
import { callApi, connect, querySearch, type Failure } from '../test-google.ts';

let sandbox: TestSandbox;
let accessToken: string;
beforeAll(async () => {
  sandbox = await testSandbox({ clock: () => new Date('2026-11-20T18:00:00Z') });
  accessToken = (await connect(sandbox.url)).access_token;
});
afterAll(() => sandbox.close());

type Report = {
  dimensionHeaders?: { name: string }[];
  metricHeaders?: { name: string; type: string }[];
  rows?: { dimensionValues?: { value: string }[]; metricValues?: { value: string }[] }[];
  rowCount?: number;
  metadata: Record<string, unknown>;
  propertyQuota?: { tokensPerDay: { consumed: number; remaining: number } };
};
const week = [{ startDate: '2026-05-11', endDate: '2026-05-17' }];
const names = (list: string) =>
  list
    .split(' ')
    .filter(Boolean)
    .map((name) => ({ name }));
const path = (method: string, property = '401100001') => `v1beta/properties/${property}:${method}`;
const report = async (dimensions: string, metrics: string, rest: object = {}) =>
  (
    await callApi<Report>(sandbox.url, accessToken, path('runReport'), {
      dateRanges: week,
      dimensions: names(dimensions),
      metrics: names(metrics),
      ...rest,
    })
  ).body;
/** Dimension values, then metric values as numbers. */
const table = ({ rows = [] }: Report) =>
  rows.map(({ dimensionValues = [], metricValues = [] }) => [
    ...dimensionValues.map(({ value }) => value),
    ...metricValues.map(({ value }) => Number(value)),
  ]);
const total = (answer: Report) => table(answer).reduce((sum, row) => sum + Number(row.at(-1)), 0);

describe('reports', () => {
  it('hold text, headers and the whole number of rows', async () => {
    const answer = await report('date', 'sessions bounceRate averageSessionDuration', {
      limit: '3',
      offset: 1,
      returnPropertyQuota: true,
      orderBys: [{ dimension: { dimensionName: 'date' } }],
    });
    expect(answer.dimensionHeaders).toEqual([{ name: 'date' }]);
    expect(answer.metricHeaders).toEqual([
      { name: 'sessions', type: 'TYPE_INTEGER' },
      { name: 'bounceRate', type: 'TYPE_FLOAT' },
      { name: 'averageSessionDuration', type: 'TYPE_SECONDS' },
    ]);
    expect(table(answer).map(([date]) => date)).toEqual(['20260512', '20260513', '20260514']);
    expect(typeof answer.rows?.[0]?.metricValues?.[1]?.value).toBe('string');
    expect([answer.rowCount, answer.metadata]).toEqual([7, { currencyCode: 'GBP', timeZone: 'Europe/London' }]);
    expect(answer.propertyQuota?.tokensPerDay.remaining).toBeLessThan(200_000);
  });

  it('add up over session dimensions; people are counted once', async () => {
    const whole = await report('', 'totalUsers activeUsers newUsers sessions screenPageViews eventCount');
    const [[users = 0, active = 0, fresh = 0, sessions = 0, views = 0, events = 0] = []] = table(whole).map((row) => row.map(Number));
    expect([users < sessions, active <= users, fresh < users, views > sessions, events > views]).toEqual([true, true, true, true, true]);
    for (const dimensions of ['date', 'sessionDefaultChannelGroup sessionSource', 'browser operatingSystem', 'country deviceCategory']) {
      expect(total(await report(dimensions, 'sessions'))).toBe(sessions);
    }
    expect(total(await report('pagePath', 'screenPageViews'))).toBe(views);
    expect(total(await report('eventName', 'eventCount'))).toBe(events);
    expect(total(await report('eventName pagePath country', 'eventCount'))).toBe(events);
    expect(total(await report('date', 'totalUsers'))).toBeGreaterThan(users);
    const byEvent = Object.fromEntries(table(await report('eventName', 'eventCount')));
    expect(byEvent).toMatchObject({ page_view: views, session_start: sessions, first_visit: fresh });
    expect(
      table(await report('sessionDefaultChannelGroup', 'sessions'))
        .map(([channel]) => channel)
        .toSorted(),
    ).toEqual(['Direct', 'Organic Search', 'Organic Social', 'Referral', 'Unassigned']);
  });

  it('see about as many organic visits as Search Console clicks', async () => {
    const { body } = await querySearch(sandbox.url, accessToken, { startDate: '2026-05-11', endDate: '2026-05-17' });
    const google = table(await report('sessionSource', 'sessions')).find(([source]) => source === 'google')?.[1];
    const ratio = Number(google) / (body.rows?.[0]?.clicks ?? 0);
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.1);
  });

  it('count key events, which are events that the owner has marked', async () => {
    const events = table(await report('eventName', 'eventCount'));
    const clicks = events.find(([event]) => event === 'click')?.[1];
    expect(table(await report('eventName', 'keyEvents'))).toEqual([['click', clicks]]);
    expect(table(await report('isKeyEvent', 'eventCount', { orderBys: [{ dimension: { dimensionName: 'isKeyEvent' } }] }))).toEqual([
      ['false', events.reduce((sum, [, count]) => sum + Number(count), 0) - Number(clicks)],
      ['true', clicks],
    ]);
  });

  it('filter', async () => {
    const all = table(await report('pagePath eventName', 'eventCount'));
    const leaf = (fieldName: string, filter: object) => ({ filter: { fieldName, ...filter } });
    const guides = leaf('pagePath', { stringFilter: { matchType: 'CONTAINS', value: '/GUIDES/' } });
    const views = leaf('eventName', { inListFilter: { values: ['page_view', 'scroll'] } });
    const filtered = async (dimensionFilter: object) => table(await report('pagePath eventName', 'eventCount', { dimensionFilter }));
    const isGuide = (row: (string | number)[]) => String(row[0]).includes('/guides/');
    const isView = (row: (string | number)[]) => row[1] === 'page_view' || row[1] === 'scroll';
    expect(await filtered(guides)).toEqual(all.filter(isGuide));
    expect(await filtered({ andGroup: { expressions: [guides, views] } })).toEqual(all.filter((row) => isGuide(row) && isView(row)));
    expect(await filtered({ orGroup: { expressions: [guides, views] } })).toEqual(all.filter((row) => isGuide(row) || isView(row)));
    expect(await filtered({ notExpression: views })).toEqual(all.filter((row) => !isView(row)));
    expect(await filtered(leaf('pagePath', { stringFilter: { value: '/shop/' } }))).toEqual(all.filter(([page]) => page === '/shop/'));
  });

  it('leave out rows of zeros unless told to keep them', async () => {
    expect(table(await report('eventName', 'newUsers')).map(([event]) => event)).toEqual(['first_visit']);
    expect(table(await report('eventName', 'newUsers', { keepEmptyRows: true })).length).toBeGreaterThan(4);
  });

  it('order by metric, and by name of the range when there are two', async () => {
    const ordered = table(await report('country', 'sessions', { orderBys: [{ metric: { metricName: 'sessions' } }] })).map(([, sessions]) =>
      Number(sessions),
    );
    expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
    const two = await report('', 'sessions', {
      dateRanges: [
        { startDate: '7daysAgo', endDate: 'yesterday' },
        { startDate: '2026-11-06', endDate: '2026-11-12', name: 'before' },
      ],
    });
    expect([
      two.dimensionHeaders,
      table(two)
        .map(([range]) => range)
        .toSorted(),
    ]).toEqual([[{ name: 'dateRange' }], ['before', 'date_range_0']]);
  });

  it('come in batches of five at most', async () => {
    const one = { dateRanges: week, metrics: names('sessions') };
    const { body } = await callApi<{ reports: Report[] }>(sandbox.url, accessToken, path('batchRunReports'), {
      requests: [one, { ...one, dimensions: names('country') }],
    });
    expect(body.reports[1]).toEqual(await report('country', 'sessions'));
    const six = await callApi<Failure>(sandbox.url, accessToken, path('batchRunReports'), {
      requests: Array.from({ length: 6 }, () => one),
    });
    expect(six.status).toBe(400);
  });

  it.each([
    ['an unknown dimension', { dimensions: names('city2') }, 400, 'Field city2 is not a valid dimension'],
    ['an unknown metric', { metrics: names('clicks') }, 400, 'Field clicks is not a valid metric'],
    ['a range that ends before it begins', { dateRanges: [{ startDate: 'today', endDate: 'yesterday' }] }, 400, 'today is after yesterday'],
    ['a date that is none', { dateRanges: [{ startDate: 'soon', endDate: 'today' }] }, 400, 'soon'],
    ['nothing to report', { metrics: [] }, 400, 'dimensions and/or metrics'],
  ])('refuse %s', async (_what, changes, status, message) => {
    const { body } = await callApi<Failure>(sandbox.url, accessToken, path('runReport'), {
      dateRanges: week,
      metrics: names('sessions'),
      ...changes,
    });
    expect(body.error).toEqual({ code: status, message: expect.stringContaining(message), status: 'INVALID_ARGUMENT' });
  });
});

describe('properties', () => {
  it('are listed by account, a page at a time', async () => {
    type Summaries = { accountSummaries: { account: string; propertySummaries: { property: string }[] }[]; nextPageToken?: string };
    const list = async (query: string) => (await callApi<Summaries>(sandbox.url, accessToken, `v1beta/accountSummaries?${query}`)).body;
    const first = await list('pageSize=1');
    expect(first.accountSummaries[0]?.propertySummaries[0]?.property).toBe('properties/401100001');
    const second = await list(`pageSize=1&pageToken=${first.nextPageToken}`);
    expect([second.accountSummaries[0]?.account, second.nextPageToken]).toEqual(['accounts/401200', undefined]);
  });

  it('name their fields, and are closed to others', async () => {
    const fields = await callApi<{ dimensions: { apiName: string }[] }>(sandbox.url, accessToken, 'v1beta/properties/401100001/metadata');
    expect(fields.body.dimensions.map(({ apiName }) => apiName)).toContain('sessionDefaultChannelGroup');
    const foreign = await callApi<Failure>(sandbox.url, accessToken, path('runReport', '502200001'), {
      dateRanges: week,
      metrics: names('sessions'),
    });
    expect(foreign.body.error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
    expect((await callApi<Failure>(sandbox.url, accessToken, path('runSomething'), {})).body.error.status).toBe('NOT_FOUND');
  });
});
