import { addDays, getSearchByDate, listSearchPerformance } from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { replaceSearchDay } from './replace-day.ts';
import { searchDataModule } from './index.ts';
import type { JointRow, KeyedFigures, SourceFigures } from './search-day.ts';
import { rollUpSearchSeries } from './roll-up-series.ts';

/** More than are looked up one by one; those with a word are fewer than the others. */
const QUERIES = 3_000;
const DAYS = Array.from({ length: 12 }, (_, offset) => addDays('2028-02-26', offset));
const textOf = (number: number) => `${number % 5 === 0 ? 'moss' : 'fern'} ${number % 3 === 0 ? 'shade' : 'sun'} ${number}`;

let stack: TestStack;
let client: TestClient;
let organisationId: string;
const rows = new Map<string, JointRow[]>();
const pages = new Map<string, KeyedFigures[]>();
beforeAll(async () => {
  stack = await testStack({ modules: [searchDataModule], worker: false, deps: { clock: () => new Date('2028-03-10T12:00:00Z') } });
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  client = stack.asUser(user, organisation);
  organisationId = organisation.id;
  for (const index of DAYS.keys()) {
    await give(index);
    if (index === 9) await rollUpSearchSeries(stack.deps.db, organisationId);
  }
  // Their sums contain their previous values.
  for (const index of [0, 5]) await give(index, 1);
}, 60_000);
afterAll(() => stack.close());

async function give(index: number, more = 0): Promise<void> {
  const date = DAYS[index] ?? '';
  // The last day has nothing but moss.
  const numbers = Array.from({ length: QUERIES }, (_, number) => number).filter((number) =>
    index === DAYS.length - 1 ? number % 5 === 0 : (number + index) % 4 === 0,
  );
  const own = numbers.map((number): JointRow => ({
    page: `https://fern.example/${number % 7}`,
    query: textOf(number),
    country: 'gbr',
    device: 'mobile',
    clicks: more + (number % 4),
    impressions: 4 + (number % 90),
    position: 1 + ((number * 7) % 40) + 1 / (3 + (number % 5)),
  }));
  const byPage = Array.from({ length: 7 }, (_, page) => ({
    key: `https://fern.example/${page}`,
    clicks: page + more,
    impressions: 10 + page,
    position: 2 + page,
  }));
  await replaceSearchDay(stack.deps.db, organisationId, {
    date,
    final: true,
    truncated: false,
    totals: { clicks: 1, impressions: 1, position: 1 },
    byDevice: [],
    byCountry: [],
    byPage,
    rows: own,
  });
  rows.set(date, own);
  pages.set(date, byPage);
}

function summed<Row extends SourceFigures>(days: ReadonlyMap<string, readonly Row[]>, passes: (row: Row) => boolean) {
  return DAYS.flatMap((date) => {
    const own = (days.get(date) ?? []).filter(passes);
    if (own.length === 0) return [];
    const sum = (pick: (row: Row) => number) => own.reduce((total, row) => total + pick(row), 0);
    const impressions = sum((row) => row.impressions);
    return [
      {
        date,
        clicks: sum((row) => row.clicks),
        impressions,
        ctr: expect.closeTo(sum((row) => row.clicks) / impressions, 9),
        position: expect.closeTo(sum((row) => row.position * row.impressions) / impressions, 9),
      },
    ];
  });
}

const range = { start_date: DAYS[0] ?? '', end_date: DAYS.at(-1) ?? '' };

describe.each(['while some days wait to be summed up', 'once all are summed up'])('%s', (when) => {
  beforeAll(async () => {
    if (when.startsWith('once')) await rollUpSearchSeries(stack.deps.db, organisationId);
  });

  it.each<[string, (query: string) => boolean]>([
    ['~moss', (query) => query.includes('moss')],
    ['!~moss', (query) => !query.includes('moss')],
    ['~fern', (query) => query.includes('fern')],
    ['!~fern', (query) => !query.includes('fern')],
    ['~shade', (query) => query.includes('shade')],
    ['!~shade', (query) => !query.includes('shade')],
    ['~SS SH', (query) => query.includes('ss sh')],
    ['~s', () => true],
    ['!~s', () => false],
    ['~nowhere', () => false],
    ['!~nowhere', () => true],
    ['moss shade 15', (query) => query === 'moss shade 15'],
    ['!moss shade 15', (query) => query !== 'moss shade 15'],
  ])('days of queries %s are the sums of their rows, however many they are', async (query, passes) => {
    const expected = summed(rows, (row) => passes(row.query));
    expect((await client.call(getSearchByDate, { query: { ...range, query } })).body.data).toEqual(expected);
    const performance = await client.call(listSearchPerformance, {
      params: { by: 'query' },
      query: { ...range, query, group: 'date', page_size: 1_000 },
    });
    expect(performance.body.data).toEqual(expected);
  });

  it.each<[string, (page: string) => boolean]>([
    ['~.example/3', (page) => page.endsWith('/3')],
    ['!~.example/3', (page) => !page.endsWith('/3')],
    ['~fern', () => true],
  ])('days of pages %s are the sums of their rows', async (page, passes) => {
    expect((await client.call(getSearchByDate, { query: { ...range, page } })).body.data).toEqual(summed(pages, ({ key }) => passes(key)));
  });

  it('some days of a run are those days alone', async () => {
    const [from = '', to = ''] = [DAYS[2], DAYS[7]];
    const found = await client.call(getSearchByDate, { query: { start_date: from, end_date: to, query: '~moss' } });
    expect(found.body.data).toEqual(summed(rows, ({ query }) => query.includes('moss')).filter(({ date }) => date >= from && date <= to));
  });
});

it('days of a page with a filter by query are those of rows that have both', async () => {
  const url = 'https://fern.example/3';
  const found = await client.call(getSearchByDate, { query: { ...range, query: '!~moss', page: url } });
  expect(found.body.data).toEqual(summed(rows, (row) => row.page === url && !row.query.includes('moss')));
  const byPage = await client.call(listSearchPerformance, {
    params: { by: 'page' },
    query: { ...range, query: '!~moss', group: 'date', page_size: 1_000 },
  });
  expect(byPage.body.data).toEqual(summed(rows, (row) => !row.query.includes('moss')));
});
