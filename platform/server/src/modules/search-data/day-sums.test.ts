import { addDays, getSearchByDate, listSearchPerformance } from '@canopy/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestStack } from '../../testing/index.ts';
import { replaceSearchDay } from './replace-day.ts';
import { searchDataRoutes } from './routes.ts';
import type { JointRow } from './search-day.ts';

/** More than are looked up one by one; the ones with a word are fewer than the others. */
const QUERIES = 3_000;
const DAYS = Array.from({ length: 12 }, (_, offset) => addDays('2028-02-20', offset));
const textOf = (number: number) => `${number % 5 === 0 ? 'moss' : 'fern'} ${number % 3 === 0 ? 'shade' : 'sun'} ${number}`;

let stack: TestStack;
let client: TestClient;
const rows = new Map<string, JointRow[]>();
beforeAll(async () => {
  stack = await testStack({ routes: searchDataRoutes, worker: false, deps: { clock: () => new Date('2028-03-04T12:00:00Z') } });
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  client = stack.asUser(user, organisation);
  for (const [index, date] of DAYS.entries()) {
    // The last day has nothing but moss.
    const numbers = Array.from({ length: QUERIES }, (_, number) => number).filter((number) => (index === DAYS.length - 1 ? number % 5 === 0 : (number + index) % 4 === 0));
    const own = numbers.map((number): JointRow => ({ page: `https://fern.example/${number % 7}`, query: textOf(number), country: 'gbr', device: 'mobile', clicks: number % 4, impressions: 4 + (number % 90), position: 1 + ((number * 7) % 40) + 0.25 }));
    rows.set(date, own);
    const byPage = Array.from({ length: 7 }, (_, page) => ({ key: `https://fern.example/${page}`, clicks: page, impressions: 10 + page, position: 2 + page }));
    await replaceSearchDay(stack.deps.db, organisation.id, { date, final: true, truncated: false, totals: { clicks: 1, impressions: 1, position: 1 }, byDevice: [], byCountry: [], byPage, rows: own });
  }
}, 60_000);
afterAll(() => stack.close());

function summed(passes: (row: JointRow) => boolean) {
  return DAYS.flatMap((date) => {
    const own = (rows.get(date) ?? []).filter(passes);
    if (own.length === 0) return [];
    const sum = (pick: (row: JointRow) => number) => own.reduce((total, row) => total + pick(row), 0);
    const impressions = sum((row) => row.impressions);
    return [{ date, clicks: sum((row) => row.clicks), impressions, ctr: expect.closeTo(sum((row) => row.clicks) / impressions, 9), position: expect.closeTo(sum((row) => row.position * row.impressions) / impressions, 9) }];
  });
}

const range = { start_date: DAYS[0] ?? '', end_date: DAYS.at(-1) ?? '' };

it.each<[string, (query: string) => boolean]>([
  ['~moss', (query) => query.includes('moss')],
  ['!~moss', (query) => !query.includes('moss')],
  ['~fern', (query) => query.includes('fern')],
  ['!~fern', (query) => !query.includes('fern')],
  ['~s', () => true],
  ['!~s', () => false],
  ['~nowhere', () => false],
  ['!~nowhere', () => true],
  ['moss shade 15', (query) => query === 'moss shade 15'],
  ['!moss shade 15', (query) => query !== 'moss shade 15'],
])('days of queries %s are the sums of their rows, however many they are', async (query, passes) => {
  const expected = summed((row) => passes(row.query));
  expect((await client.call(getSearchByDate, { query: { ...range, query } })).body.data).toEqual(expected);
  const performance = await client.call(listSearchPerformance, { params: { by: 'query' }, query: { ...range, query, group: 'date', page_size: 1_000 } });
  expect(performance.body.data).toEqual(expected);
});

it('days of a page with a filter by query are those of rows that have both', async () => {
  const url = 'https://fern.example/3';
  const found = await client.call(getSearchByDate, { query: { ...range, query: '!~moss', page: url } });
  expect(found.body.data).toEqual(summed((row) => row.page === url && !row.query.includes('moss')));
  const byPage = await client.call(listSearchPerformance, { params: { by: 'page' }, query: { ...range, query: '!~moss', group: 'date', page_size: 1_000 } });
  expect(byPage.body.data).toEqual(summed((row) => !row.query.includes('moss')));
});
