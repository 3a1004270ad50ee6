import { getWebByDate, listChannels, listCountries, listDevices, listSources, listTechnology } from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { replaceWebDays } from './replace-days.ts';
import { webDataModule } from './index.ts';
import type { WebMeta, WebRow, WebVisitRow } from './web-rows.ts';

const META: WebMeta = { timeZone: 'America/Los_Angeles', thresholded: false, incompleteFrom: null };
const [FIRST, LAST] = ['2028-02-28', '2028-02-29'];
const days = { from: FIRST, to: LAST };
const range = { start_date: FIRST, end_date: LAST };
const visit = (date: string, channel: string, country: string, sessions: number): WebVisitRow => ({
  date,
  channel,
  source: 'google',
  country,
  device: 'mobile',
  browser: 'Chrome',
  operatingSystem: 'Android',
  activeUsers: sessions,
  sessions,
  screenPageViews: 2 * sessions,
});

describe('the figures of one view agree', () => {
  const views: [string, Record<string, string>][] = [
    ['everything', {}],
    ['a channel', { channel: 'Direct' }],
    ['a country', { country: 'Kenya' }],
    ['a device', { device: 'desktop' }],
    ['a source and a browser', { source: 'newsletter', browser: 'Firefox' }],
  ];
  let stack: TestStack;
  let own: TestClient;
  afterAll(() => stack.close());
  beforeAll(async () => {
    stack = await testStack({ modules: [webDataModule], worker: false, deps: { clock: () => new Date('2028-03-01T05:00:00Z') } });
    const { db } = stack.deps;
    const user = await stack.createUser();
    const workspace = await stack.createOrganisation({ members: [user] });
    own = stack.asUser(user, workspace);
    const visits = [
      { ...visit(FIRST, 'Direct', 'Kenya', 2), device: 'desktop' },
      { ...visit(FIRST, 'Direct', 'France', 1), source: 'newsletter', browser: 'Firefox' },
      { ...visit(LAST, 'Organic Search', 'Kenya', 5), operatingSystem: 'iOS' },
      { ...visit(LAST, 'Organic Search', 'Kenya', 4), source: 'newsletter', browser: 'Firefox', device: 'desktop' },
    ];
    await replaceWebDays(db, workspace.id, 'visits', days, visits, META);
    const grouped = (name: (one: WebVisitRow) => string) =>
      [...Map.groupBy(visits, (one) => `${one.date} ${name(one)}`).values()].map((rows): WebRow => {
        const sum = (figure: 'sessions' | 'screenPageViews' | 'activeUsers') => rows.reduce((total, one) => total + (one[figure] ?? 0), 0);
        const [first = visits[0]] = rows;
        return {
          date: first?.date ?? '',
          name: first ? name(first) : '',
          sessions: sum('sessions'),
          screenPageViews: sum('screenPageViews'),
          activeUsers: sum('activeUsers'),
        };
      });
    for (const kind of ['channel', 'source', 'browser', 'operatingSystem', 'country', 'device'] as const)
      await replaceWebDays(
        db,
        workspace.id,
        kind,
        days,
        grouped((one) => one[kind]),
        META,
      );
    await replaceWebDays(
      db,
      workspace.id,
      'general',
      days,
      grouped(() => ''),
      META,
    );
  });
  const sum = <Row>(rows: readonly Row[], figure: (one: Row) => number | null) =>
    rows.reduce((total, one) => total + (figure(one) ?? 0), 0);

  it.each(views)('of %s: the rows of each table add up to the tile', async (_name, filter) => {
    const query = { ...range, ...filter };
    const { totals, data } = (await own.call(getWebByDate, { query })).body;
    expect(totals.sessions).toBeGreaterThan(0);
    expect([sum(data, (day) => day.sessions), sum(data, (day) => day.screenPageViews)]).toEqual([totals.sessions, totals.screenPageViews]);
    const tables = {
      channels: sum((await own.call(listChannels, { query })).body.data, (one) => one.sessions ?? 0),
      sources: sum((await own.call(listSources, { query })).body.data, (one) => one.sessions ?? 0),
    };
    expect(tables).toEqual({ channels: totals.sessions, sources: totals.sessions });
    const views = {
      browsers: sum((await own.call(listTechnology, { query: { ...query, group_by: 'browser' } })).body.data, (one) => one.total_views),
      systems: sum(
        (await own.call(listTechnology, { query: { ...query, group_by: 'operatingSystem' } })).body.data,
        (one) => one.total_views,
      ),
      countries: sum((await own.call(listCountries, { query })).body.data, (one) => one.screenPageViews),
      devices: sum((await own.call(listDevices, { query })).body.data, (one) => one.screenPageViews),
    };
    expect(new Set(Object.values(views))).toEqual(new Set([totals.screenPageViews]));
  });
});
