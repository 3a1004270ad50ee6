import { getSearchByDate, listKeywordAnalytics, listPageAnalytics, listSearchPerformance } from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { replaceSearchDay } from './replace-day.ts';
import { countedHourDays, forgetSearchHours, replaceSearchHours, type SourceHour } from './replace-hours.ts';
import { searchDataModule } from './index.ts';
import { empty, HOME, PRICES } from './testing/search-days.ts';

let stack: TestStack;
let organisation: TestOrganisation;
let other: TestOrganisation;
let client: TestClient;
let stranger: TestClient;
let now = new Date('2026-11-20T20:30:00Z');
/** Google counts up to 15:00 UTC. */
const OPEN = '2026-11-20T15:00:00Z';
const NONE = { page: '', query: '', country: '', device: '' };
const row = (hour: string, clicks: number, change: Partial<SourceHour> = {}): SourceHour => ({
  grouping: 'total',
  hour,
  ...NONE,
  clicks,
  impressions: 10 * clicks,
  position: 2,
  ...change,
});
const rowsAt = (hour: string, clicks: number, page = HOME, query = 'fern'): SourceHour[] => [
  row(hour, clicks),
  row(hour, clicks, { grouping: 'page', page }),
  row(hour, clicks, { grouping: 'country', country: 'gbr' }),
  row(hour, clicks, { grouping: 'device', device: 'mobile' }),
  row(hour, clicks, { grouping: 'all', page, query, country: 'gbr', device: 'mobile' }),
];

beforeAll(async () => {
  stack = await testStack({ modules: [searchDataModule], worker: false, deps: { clock: () => now } });
  const [robin, alex] = [await stack.createUser(), await stack.createUser()];
  [organisation, other] = [await stack.createOrganisation({ members: [robin] }), await stack.createOrganisation({ members: [alex] })];
  [client, stranger] = [stack.asUser(robin, organisation), stack.asUser(alex, other)];
  const { db } = stack.deps;
  const store = (date: string, rows: SourceHour[], incompleteFrom: string | null = null) =>
    replaceSearchHours(db, organisation.id, { date, incompleteFrom, rows }, now);
  await store('2026-11-18', rowsAt('2026-11-18T09:00:00Z', 1));
  // The 24 hours before: from 18 November, 15:00, to the 19th, 15:00. The day is Pacific: it begins at 08:00.
  await store('2026-11-19', [
    ...rowsAt('2026-11-19T14:00:00Z', 3),
    ...rowsAt('2026-11-19T15:00:00Z', 5),
    ...rowsAt('2026-11-20T07:00:00Z', 7, PRICES, 'buy'),
  ]);
  await store('2026-11-20', [...rowsAt('2026-11-20T14:00:00Z', 11), ...rowsAt(OPEN, 1_000)], OPEN);
  for (const organisationOf of [organisation, other])
    await replaceSearchDay(db, organisationOf.id, { ...empty, date: '2026-11-17', totals: { clicks: 99, impressions: 99, position: 1 } });
});
afterAll(() => stack.close());

const DAYS = { start_date: '2026-11-17', end_date: '2026-11-17' };
const HOURS = { ...DAYS, last_hours: '24' } as const;
const COMPARED = { ...HOURS, compare_start: '2026-11-16', compare_end: '2026-11-16' };
const SPAN = { from: '2026-11-19T15:00:00Z', to: OPEN };

describe('the last 24 hours', () => {
  it('are those that the source has counted, by hour, compared with the 24 before them', async () => {
    const { body } = await client.call(getSearchByDate, { query: COMPARED });
    expect(body.data.map(({ date, clicks }) => [date, clicks])).toEqual([
      ['2026-11-19T15:00:00Z', 5],
      ['2026-11-20T07:00:00Z', 7],
      ['2026-11-20T14:00:00Z', 11],
    ]);
    expect(body.totals).toEqual({ clicks: 23, impressions: 230, ctr: 0.1, position: 2 });
    expect(body.compare?.data.map(({ date, clicks }) => [date, clicks])).toEqual([['2026-11-19T14:00:00Z', 3]]);
    expect(body.coverage).toMatchObject({
      hours: { ...SPAN, compared: { from: '2026-11-18T15:00:00Z', to: '2026-11-19T15:00:00Z' } },
      counted_by: 'property',
    });
  });

  it('add up in every table and by every dimension, and are compared only where that is asked for', async () => {
    const { body: pages } = await client.call(listPageAnalytics, { query: COMPARED });
    expect(pages.data.map(({ key, clicks, previous }) => [key, clicks, previous?.clicks ?? null])).toEqual([
      [HOME, 16, 3],
      [PRICES, 7, null],
    ]);
    expect([pages.totals.clicks, pages.previous_totals?.clicks, pages.coverage.counted_by]).toEqual([23, 3, 'page']);
    const { body: queries } = await client.call(listKeywordAnalytics, { query: { ...HOURS, sort: 'key', direction: 'asc', search: 'U' } });
    expect(queries.data.map(({ key, clicks, previous }) => [key, clicks, previous])).toEqual([['buy', 7, null]]);
    expect(queries.coverage.hours).toEqual({ ...SPAN, compared: null });
    for (const by of ['page', 'query', 'country', 'device'] as const) {
      const { body } = await client.call(listSearchPerformance, { params: { by }, query: HOURS });
      expect([by, body.data.reduce((sum, { clicks }) => sum + clicks, 0)]).toEqual([by, 23]);
      const { body: dated } = await client.call(listSearchPerformance, { params: { by }, query: { ...HOURS, group: 'date' } });
      expect(dated.data.map(({ clicks }) => clicks)).toEqual([5, 7, 11]);
    }
  });

  it('pass the filters', async () => {
    const clicks = async (query: object) => (await client.call(getSearchByDate, { query: { ...HOURS, ...query } })).body.totals.clicks;
    expect(await clicks({ page: HOME })).toBe(16);
    expect(await clicks({ page: `!${HOME}` })).toBe(7);
    expect(await clicks({ query: '~UY', device: 'MOBILE' })).toBe(7);
    expect(await clicks({ country: 'deu' })).toBe(0);
  });

  it('are days where nothing is imported by hour, or nothing lately, and belong to one workspace', async () => {
    const { body: foreign } = await stranger.call(getSearchByDate, { query: COMPARED });
    expect([foreign.data.map(({ date }) => date), foreign.coverage.hours]).toEqual([['2026-11-17'], null]);
    now = new Date('2026-11-23T20:30:00Z');
    const { body: late } = await client.call(getSearchByDate, { query: HOURS });
    expect([late.totals.clicks, late.coverage.hours]).toEqual([99, null]);
    now = new Date('2026-11-20T20:30:00Z');
  });

  it('are stored once however often a day is read, and forgotten after a few days', async () => {
    const { db } = stack.deps;
    expect((await countedHourDays(db, organisation.id)).toSorted()).toEqual(['2026-11-18', '2026-11-19']);
    await replaceSearchHours(
      db,
      organisation.id,
      { date: '2026-11-20', incompleteFrom: OPEN, rows: rowsAt('2026-11-20T14:00:00Z', 12) },
      now,
    );
    expect((await client.call(getSearchByDate, { query: { ...HOURS, country: 'gbr' } })).body.totals.clicks).toBe(24);
    await forgetSearchHours(db, organisation.id, '2026-11-20');
    expect((await client.call(getSearchByDate, { query: { ...HOURS, device: 'mobile' } })).body.coverage.hours).toBeNull();
  });
});
