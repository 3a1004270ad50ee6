import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postJson, testSandbox, type TestSandbox } from '../test-sandbox.ts';
import { callApi, connect, querySearch, type Failure, type SearchAnswer } from './test-google.ts';

let sandbox: TestSandbox;
let accessToken: string;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-20T18:00:00Z');
  sandbox = await testSandbox({ clock: () => now });
  accessToken = (await connect(sandbox.url)).access_token;
});
afterEach(() => sandbox.close());

const day = { startDate: '2026-11-10', endDate: '2026-11-10' };
const finest = { ...day, dimensions: ['date', 'page', 'query', 'country', 'device'], rowLimit: 25_000 };
const settings = (changes: object) => postJson(`${sandbox.url}/__sandbox/google`, changes);
const ask = async (body: object) => (await querySearch(sandbox.url, accessToken, body)).body;
const clicks = ({ rows = [] }: SearchAnswer) => rows.reduce((sum, row) => sum + row.clicks, 0);
const impressions = ({ rows = [] }: SearchAnswer) => rows.reduce((sum, row) => sum + row.impressions, 0);
const truth = async (query: Record<string, string>) =>
  (await (
    await fetch(
      `${sandbox.url}/__sandbox/google/truth?${new URLSearchParams({ site: 'sc-domain:localhost', start: day.startDate, end: day.endDate, ...query })}`,
    )
  ).json()) as SearchAnswer;
const report = <Body>(body: object) =>
  callApi<Body>(sandbox.url, accessToken, 'v1beta/properties/401100001:runReport', {
    dateRanges: [day],
    metrics: [{ name: 'sessions' }],
    ...body,
  });

describe('settings', () => {
  it('are shown with accounts and client, and refuse what they do not know', async () => {
    expect(await (await fetch(`${sandbox.url}/__sandbox/google`)).json()).toMatchObject({
      client: { clientId: 'canopy-sandbox' },
      settings: { lagDays: 3 },
      accounts: [
        {
          email: 'owner@fernhill.example',
          analyticsProperties: expect.arrayContaining([{ id: '401100001', displayName: 'Fernhill shop and guides' }]),
        },
        {},
        {},
      ],
    });
    expect((await settings({ lag: 3 })).status).toBe(400);
    expect((await settings({ lagDays: -1 })).status).toBe(400);
  });

  it('go back with a reset, and the tokens with them', async () => {
    await settings({ lagDays: 9 });
    await postJson(`${sandbox.url}/__sandbox/reset`, {});
    expect(await (await fetch(`${sandbox.url}/__sandbox/google`)).json()).toMatchObject({ settings: { lagDays: 3 } });
    expect((await callApi(sandbox.url, accessToken, 'webmasters/v3/sites')).status).toBe(401);
  });

  it('let a quota run out until it is set again or its time has passed', async () => {
    await settings({ quota: { searchAnalytics: 2, runReport: 0, seconds: 60 } });
    const statuses = async () => [(await querySearch(sandbox.url, accessToken, day)).status, (await report({})).status];
    expect([await statuses(), await statuses(), await statuses()]).toEqual([
      [200, 429],
      [200, 429],
      [429, 429],
    ]);
    const refused = await querySearch<Failure>(sandbox.url, accessToken, day);
    expect(refused.body.error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED', errors: [{ reason: 'rateLimitExceeded' }] });
    expect((await report({})).body).toMatchObject({ error: { message: expect.stringMatching(/^Exhausted property tokens per hour\. /) } });
    now = new Date(now.getTime() + 60_000);
    expect(await statuses()).toEqual([200, 429]);
    await settings({ quota: { searchAnalytics: 1, runReport: 1 } });
    expect([await statuses(), await statuses()]).toEqual([
      [200, 200],
      [429, 429],
    ]);
    await settings({ quota: { searchAnalytics: 1, runReport: 1 } });
    expect(await statuses()).toEqual([200, 200]);
    await settings({ quota: null });
    expect([await statuses(), await statuses()]).toEqual([
      [200, 200],
      [200, 200],
    ]);
  });

  it('change one day, and only what they say', async () => {
    const week = { startDate: '2026-11-09', endDate: '2026-11-12', dimensions: ['date'] };
    const before = (await ask(week)).rows ?? [];
    const sessions = async () =>
      Number((await report<{ rows: { metricValues: { value: string }[] }[] }>({})).body.rows[0]?.metricValues[0]?.value);
    const visited = await sessions();
    await settings({ changeDay: { date: '2026-11-10', factor: 1.5 } });
    const after = (await ask(week)).rows ?? [];
    expect([after[0], after[2], after[3]]).toEqual([before[0], before[2], before[3]]);
    expect((after[1]?.impressions ?? 0) / (before[1]?.impressions ?? 1)).toBeCloseTo(1.5, 1);
    expect((await sessions()) / visited).toBeCloseTo(1.5, 0);
    await settings({ changeDay: null });
    expect((await ask(week)).rows).toEqual(before);
  });

  it('move the delay, the day and the share of unnamed queries', async () => {
    const last = async () => (await ask({ startDate: '2026-11-01', endDate: '2026-12-31', dimensions: ['date'] })).rows?.at(-1)?.keys?.[0];
    await settings({ lagDays: 5 });
    expect(await last()).toBe('2026-11-15');
    await settings({ clock: '2026-12-24' });
    expect(await last()).toBe('2026-12-19');
    const named = async (anonymisedShare: number) => {
      await settings({ anonymisedShare });
      return impressions(await ask({ ...day, dimensions: ['query'] })) / impressions(await ask(day));
    };
    expect(await named(0)).toBe(1);
    expect(await named(0.6)).toBeCloseTo(0.4, 1);
    await settings({ snakeCaseMetadata: true });
    expect((await ask({ startDate: '2026-12-20', endDate: '2026-12-20', dimensions: ['date'], dataState: 'all' })).metadata).toEqual({
      first_incomplete_date: '2026-12-20',
    });
  });

  it('fill a day beyond one answer and beyond what Google gives', async () => {
    await settings({ rowsPerDay: 51_000 });
    const byQuery = { ...day, dimensions: ['query'], rowLimit: 25_000 };
    const second = (await ask({ ...byQuery, startRow: 25_000 })).rows ?? [];
    expect([second.length, (await ask({ ...byQuery, startRow: 50_000 })).rows]).toEqual([25_000, undefined]);
    const whole = (await truth({ dimensions: 'query' })).rows ?? [];
    expect(new Set(whole.map(({ keys }) => keys?.[0])).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(50_000);
    expect(second[0]).toEqual(whole[25_000]);
  });

  it('let Analytics withhold rows of few people and say so', async () => {
    type Report = { rowCount: number; metadata: object };
    const byCountry = async () => (await report<Report>({ dimensions: [{ name: 'country' }] })).body;
    const all = await byCountry();
    await settings({ subjectToThresholding: true, dataLossFromOtherRow: true });
    const some = await byCountry();
    expect(some.rowCount).toBeLessThan(all.rowCount);
    expect(some.metadata).toMatchObject({ subjectToThresholding: true, dataLossFromOtherRow: true });
  });
});

describe('the truth', () => {
  it('is what the APIs give, without limit', async () => {
    expect((await truth({ dimensions: finest.dimensions.join() })).rows).toEqual((await ask(finest)).rows);
    expect(clicks(await truth({}))).toBe(clicks(await ask(day)));
    const rows = await fetch(
      `${sandbox.url}/__sandbox/google/ga-truth?property=401100001&start=2026-11-10&end=2026-11-10&dimensions=date,country&metrics=sessions`,
    );
    const { body } = await report<{ rows: { dimensionValues: { value: string }[]; metricValues: { value: string }[] }[] }>({
      dimensions: [{ name: 'date' }, { name: 'country' }],
    });
    const given = body.rows.map(({ dimensionValues, metricValues }) => ({
      dimensions: dimensionValues.map(({ value }) => value),
      metrics: metricValues.map(({ value }) => Number(value)),
    }));
    expect(await rows.json()).toEqual({ rows: given });
  });

  it('says what it was asked wrongly', async () => {
    const status = async (query: string) => (await fetch(`${sandbox.url}/__sandbox/google/${query}`)).status;
    expect([
      await status('truth'),
      await status('truth?site=x&start=2026-11-10&end=2026-11-10'),
      await status('ga-truth?property=1&start=today&end=today'),
    ]).toEqual([400, 404, 404]);
  });
});

describe('planted faults', () => {
  it('hit the APIs with status, headers and body', async () => {
    const body = JSON.stringify({ error: { code: 503, message: 'Backend', status: 'UNAVAILABLE' } });
    await postJson(`${sandbox.url}/__sandbox/faults`, {
      path: '/google/api/webmasters',
      status: 503,
      body,
      headers: { 'retry-after': '7', 'content-type': 'application/json' },
      times: 1,
    });
    const hit = await fetch(`${sandbox.url}/google/api/webmasters/v3/sites`);
    expect([hit.status, hit.headers.get('retry-after'), await hit.json()]).toEqual([503, '7', JSON.parse(body)]);
    expect((await fetch(`${sandbox.url}/google/api/webmasters/v3/sites`)).status).toBe(401);
    await postJson(`${sandbox.url}/__sandbox/faults`, { path: '/google/token', close: true, times: 1 });
    await expect(fetch(`${sandbox.url}/google/token`, { method: 'POST' })).rejects.toThrow();
  });
});
