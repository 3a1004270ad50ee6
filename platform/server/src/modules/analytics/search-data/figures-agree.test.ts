import { getSearchByDate, listPageAnalytics, listSearchPerformance } from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { replaceSearchDay } from './replace-day.ts';
import { searchDataModule } from './index.ts';
import { DAYS, HOME } from './testing/search-days.ts';

const range = { start_date: '2028-02-28', end_date: '2028-02-29' };
let stack: TestStack;
let client: TestClient;
beforeAll(async () => {
  stack = await testStack({ modules: [searchDataModule], worker: false, deps: { clock: () => new Date('2028-03-02T10:00:00Z') } });
  const robin = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [robin] });
  client = stack.asUser(robin, organisation);
  for (const day of DAYS) await replaceSearchDay(stack.deps.db, organisation.id, day);
});
afterAll(() => stack.close());

/** The rows a filter shows, compared with the complete clicks of the same filter. */
describe('the figures of one view agree', () => {
  const views: [string, Record<string, string>, number][] = [
    ['everything', {}, 15],
    ['a country', { country: 'gbr' }, 14],
    ['all but a country', { country: '!deu' }, 14],
    ['a device', { device: 'mobile' }, 12],
    ['a page', { page: HOME }, 10],
    ['pages with a text', { page: '~/' }, 15],
  ];
  const what = async (by: 'page' | 'query' | 'country' | 'device', query: Record<string, string>) => {
    const rows = { params: { by }, query: { ...range, ...query, group: 'key' as const } };
    const days = { params: { by }, query: { ...range, ...query, group: 'date' as const } };
    const [tile, table] = await Promise.all([client.call(listSearchPerformance, days), client.call(listSearchPerformance, rows)]);
    const clicks = (data: readonly { clicks: number }[]) => data.reduce((sum, row) => sum + row.clicks, 0);
    expect(tile.body.coverage).toEqual(table.body.coverage);
    expect(clicks(tile.body.data)).toBe(clicks(table.body.data));
    const { counted_by: countedBy, left_out: leftOut } = table.body.coverage;
    return { clicks: clicks(table.body.data), countedBy, leftOut };
  };

  it.each(views)('of %s: rows and what the note says add up to the tile, by every dimension', async (_name, query, complete) => {
    const { totals, coverage } = (await client.call(getSearchByDate, { query: { ...range, ...query } })).body;
    expect([totals.clicks, coverage.left_out]).toEqual([complete, null]);
    for (const by of ['page', 'query', 'country', 'device'] as const) {
      const { clicks, leftOut } = await what(by, query);
      expect([by, clicks + (leftOut?.clicks ?? 0)]).toEqual([by, complete]);
      if (leftOut) expect(leftOut.of).toBe(complete);
    }
  });

  it.each([
    ['page', {}, 'page', null],
    ['page', { country: 'gbr' }, 'query', { clicks: 4, of: 14 }],
    ['query', {}, 'query', { clicks: 3, of: 15 }],
    ['query', { page: HOME }, 'query', { clicks: 3, of: 10 }],
    ['country', {}, 'property', null],
    ['country', { query: 'fern' }, 'query', null],
    ['query', { country: 'gbr', device: 'mobile' }, 'query', null],
  ] as const)('by %s with %j, they are counted by %s', async (by, query, countedBy, leftOut) => {
    expect(await what(by, query)).toMatchObject({ countedBy, leftOut });
  });

  it('of tables, with all rows of all pages', async () => {
    const { body } = await client.call(listPageAnalytics, { query: { ...range, country: 'gbr', page_size: 1 } });
    expect([body.totals.clicks, body.coverage.left_out]).toEqual([10, { clicks: 4, of: 14 }]);
    const { body: keys } = await client.call(listSearchPerformance, {
      params: { by: 'query' },
      query: { ...range, group: 'key_date', page_size: 1 },
    });
    expect(keys.coverage.left_out).toEqual({ clicks: 3, of: 15 });
  });
});
