import {
  getWebByDate,
  listChannels,
  listCountries,
  listDevices,
  listEvents,
  listSources,
  listTechnology,
  listWebPages,
} from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { replaceWebDays } from './replace-days.ts';
import { webDataModule } from './index.ts';
import { rollUpWebMonths } from './roll-up-months.ts';
import { importedWebDays, removeWebData, storedWebDays } from './stored-days.ts';
import type { WebFigures, WebMeta, WebRow, WebVisitRow } from './web-rows.ts';

const META: WebMeta = { timeZone: 'America/Los_Angeles', thresholded: false, incompleteFrom: null };
const [FIRST, LAST, BEFORE] = ['2028-02-28', '2028-02-29', '2028-01-15'];
const days = { from: FIRST, to: LAST };
const general = (date: string, users: number, sessions: number, bounceRate: number, averageSessionDuration: number): WebRow => ({
  date,
  name: '',
  totalUsers: users,
  activeUsers: users - 1,
  newUsers: 2,
  sessions,
  screenPageViews: 3 * sessions,
  bounceRate,
  averageSessionDuration,
});
const row = (date: string, name: string, figures: WebFigures): WebRow => ({ date, name, ...figures });
const visit = (date: string, channel: string, country: string, sessions: number, averageSessionDuration: number): WebVisitRow => ({
  date,
  channel,
  source: 'google',
  country,
  device: 'mobile',
  browser: 'Chrome',
  operatingSystem: 'Android',
  totalUsers: sessions,
  activeUsers: sessions,
  newUsers: 0,
  sessions,
  screenPageViews: 2 * sessions,
  bounceRate: 0.5,
  averageSessionDuration,
});

let stack: TestStack;
let organisation: TestOrganisation;
let other: TestOrganisation;
let client: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  // In Los Angeles it is still the 29th.
  stack = await testStack({ modules: [webDataModule], worker: false, deps: { clock: () => new Date('2028-03-01T05:00:00Z') } });
  const [robin, alex] = [await stack.createUser(), await stack.createUser()];
  [organisation, other] = [await stack.createOrganisation({ members: [robin] }), await stack.createOrganisation({ members: [alex] })];
  [client, stranger] = [stack.asUser(robin, organisation), stack.asUser(alex, other)];
  const store = (kind: Parameters<typeof replaceWebDays>[2], rows: WebRow[] | WebVisitRow[], range = days, meta = META) =>
    replaceWebDays(stack.deps.db, organisation.id, kind, range, rows, meta);
  await store('general', [general(FIRST, 10, 10, 0.2, 60), general(LAST, 30, 30, 0.8, 20)], days, {
    ...META,
    thresholded: true,
    incompleteFrom: LAST,
  });
  await store('general', [general(BEFORE, 5, 0, 0, 0)], { from: BEFORE, to: BEFORE });
  await store('channel', [
    row(FIRST, 'Direct', { sessions: 4, averageSessionDuration: 10 }),
    row(LAST, 'Direct', { sessions: 6, averageSessionDuration: 20 }),
    row(LAST, 'Organic Search', { sessions: 30 }),
  ]);
  await store('source', [
    row(FIRST, 'google', { sessions: 3 }),
    row(FIRST, '(direct)', { sessions: 3 }),
    row(LAST, 'newsletter', { sessions: 9 }),
  ]);
  await store('browser', [row(FIRST, 'Safari', { screenPageViews: 2 }), row(LAST, 'Chrome', { screenPageViews: 5 })]);
  await store('operatingSystem', [row(FIRST, 'iOS', { screenPageViews: 2 })]);
  await store('country', [
    row(FIRST, 'Kenya', { screenPageViews: 2, activeUsers: 1 }),
    row(LAST, 'Kenya', { screenPageViews: 4, activeUsers: 1 }),
  ]);
  await store('device', [row(FIRST, 'desktop', { screenPageViews: 2, activeUsers: 2 })]);
  await store('event', [
    row(FIRST, 'page_view', { eventCount: 20, activeUsers: 3 }),
    row(LAST, 'page_view', { eventCount: 1 }),
    row(LAST, 'scroll', { eventCount: 2 }),
  ]);
  await store('page', [
    row(FIRST, '/', { screenPageViews: 9, sessions: 4, activeUsers: 4, bounceRate: 0.25, userEngagementDuration: 90, eventCount: 2 }),
    row(LAST, '/', { screenPageViews: 1, sessions: 12, bounceRate: 0.75, userEngagementDuration: 30 }),
    row(LAST, '/a_b', { screenPageViews: 30, userEngagementDuration: 0 }),
  ]);
  await store('page', [row(BEFORE, '/', { screenPageViews: 7, sessions: 1, bounceRate: 1, userEngagementDuration: 4, activeUsers: 1 })], {
    from: BEFORE,
    to: BEFORE,
  });
  await store('visits', [
    visit(FIRST, 'Direct', 'Kenya', 2, 30),
    visit(FIRST, 'Direct', 'France', 1, 90),
    visit(LAST, 'Organic Search', 'Kenya', 5, 10),
  ]);
});
afterAll(() => stack.close());

const range = { start_date: FIRST, end_date: LAST };
const compare = { compare_start: BEFORE, compare_end: BEFORE };

describe.each([['by day'], ['summed up by month']])('%s', (how) => {
  if (how !== 'by day') beforeAll(() => rollUpWebMonths(stack.deps.db, organisation.id));

  it('channels are weighted by sessions', async () => {
    const { body } = await client.call(listChannels, { query: range });
    expect(
      body.data.map(({ sessionDefaultChannelGroup, sessions, averageSessionDuration }) => [
        sessionDefaultChannelGroup,
        sessions,
        averageSessionDuration,
      ]),
    ).toEqual([
      ['Organic Search', 30, 0],
      ['Direct', 10, 16],
    ]);
  });

  it('pages are sorted, searched and compared', async () => {
    const { body } = await client.call(listWebPages, { query: { ...range, ...compare } });
    expect(
      body.data.map(({ page, screenPageViews, bounceRate, previous }) => [page, screenPageViews, bounceRate, previous?.screenPageViews]),
    ).toEqual([
      ['/a_b', 30, null, undefined],
      ['/', 10, 0.625, 7],
    ]);
    expect(body.data[1]).toMatchObject({
      averageEngagementTime: 30,
      scrollEvents: 2,
      previous: { bounceRate: 1, averageEngagementTime: 4, scrollEvents: 0 },
    });
    const byRate = (await client.call(listWebPages, { query: { ...range, sort: 'bounceRate', page_size: 1 } })).body;
    expect([byRate.total, byRate.total_pages, byRate.data[0]?.page]).toEqual([2, 2, '/']);
    expect((await client.call(listWebPages, { query: { ...range, sort: 'page', direction: 'asc', search: 'A_' } })).body).toMatchObject({
      total: 1,
      data: [{ page: '/a_b' }],
    });
    expect((await client.call(listWebPages, { query: { ...range, page_no: 5 } })).body).toMatchObject({ total: 2, data: [] });
  });

  it('sources, technology, countries, devices and events are there, most first', async () => {
    expect((await client.call(listSources, { query: range })).body.data.map(({ sessionSource }) => sessionSource)).toEqual([
      'newsletter',
      '(direct)',
      'google',
    ]);
    expect((await client.call(listTechnology, { query: { ...range, group_by: 'browser' } })).body.data).toEqual([
      { browser: 'Chrome', total_views: 5 },
      { browser: 'Safari', total_views: 2 },
    ]);
    expect((await client.call(listTechnology, { query: { ...range, group_by: 'operatingSystem' } })).body.data).toEqual([
      { operatingSystem: 'iOS', total_views: 2 },
    ]);
    expect((await client.call(listCountries, { query: range })).body.data).toEqual([
      { country: 'Kenya', screenPageViews: 6, activeUsers: 2 },
    ]);
    expect((await client.call(listDevices, { query: { ...range, ...compare } })).body).toMatchObject({
      data: [{ deviceCategory: 'desktop', screenPageViews: 2, activeUsers: 2 }],
      compare: [],
    });
    expect((await client.call(listEvents, { query: range })).body.data).toEqual([
      { eventName: 'page_view', eventCount: 21, activeUsers: 3 },
      { eventName: 'scroll', eventCount: 2, activeUsers: 0 },
    ]);
  });
});

it('totals: the bounce rate is the mean of the days, the duration weighted by sessions', async () => {
  const { body } = await client.call(getWebByDate, { query: range });
  expect(body.data.map(({ date, bounceRate }) => [date, bounceRate])).toEqual([
    [FIRST, expect.closeTo(0.2)],
    [LAST, expect.closeTo(0.8)],
  ]);
  expect(body.totals).toEqual({
    totalUsers: 40,
    activeUsers: 38,
    newUsers: 4,
    sessions: 40,
    screenPageViews: 120,
    bounceRate: expect.closeTo(0.5),
    averageSessionDuration: (10 * 60 + 30 * 20) / 40,
  });
  const { body: beside } = await client.call(getWebByDate, { query: { ...range, end_date: FIRST, ...compare } });
  expect(beside.compare?.data).toEqual([
    {
      date: BEFORE,
      totalUsers: 5,
      activeUsers: 4,
      newUsers: 2,
      sessions: 0,
      screenPageViews: 0,
      bounceRate: null,
      averageSessionDuration: null,
    },
  ]);
  expect(beside.compare?.totals).toMatchObject({ bounceRate: null, averageSessionDuration: null });
  expect(body.coverage).toEqual({
    days: { from: FIRST, to: LAST },
    compared: null,
    incomplete_from: LAST,
    first_day: BEFORE,
    last_day: LAST,
    time_zone: 'America/Los_Angeles',
    thresholded: true,
  });
});

it('no dates are the last 30 days in the property’s time zone', async () => {
  expect((await client.call(getWebByDate, {})).body.data.map(({ date }) => date)).toEqual([FIRST, LAST]);
  await stack.deps.db.execute(sql`update web_sources set time_zone = 'Nowhere/At all' where organisation_id = ${organisation.id}`);
  expect((await client.call(getWebByDate, {})).status).toBe(200);
});

it.each([
  [{ channel: 'Direct' }, [[FIRST, 3, 50]]],
  [
    { country: 'Kenya', device: 'mobile', browser: 'Chrome', operating_system: 'Android', source: 'google' },
    [
      [FIRST, 2, 30],
      [LAST, 5, 10],
    ],
  ],
  [{ country: 'Atlantis' }, []],
])('with the filters %j the joint rows answer', async (query, expected) => {
  const { body } = await client.call(getWebByDate, { query: { ...range, ...query } });
  expect(body.data.map(({ date, sessions, averageSessionDuration }) => [date, sessions, averageSessionDuration])).toEqual(expected);
});

it('lists are filtered likewise', async () => {
  expect(
    (await client.call(listChannels, { query: { ...range, country: 'Kenya' } })).body.data.map(
      ({ sessionDefaultChannelGroup, sessions }) => [sessionDefaultChannelGroup, sessions],
    ),
  ).toEqual([
    ['Organic Search', 5],
    ['Direct', 2],
  ]);
  expect((await client.call(listTechnology, { query: { ...range, group_by: 'operatingSystem', channel: 'Direct' } })).body.data).toEqual([
    { operatingSystem: 'Android', total_views: 6 },
  ]);
});

it('channels and events are told apart by day', async () => {
  const { body } = await client.call(listChannels, { query: { ...range, ...compare, group_by_date: 'true' } });
  expect(body.data.map(({ date, sessionDefaultChannelGroup, sessions }) => [date, sessionDefaultChannelGroup, sessions])).toEqual([
    [FIRST, 'Direct', 4],
    [LAST, 'Organic Search', 30],
    [LAST, 'Direct', 6],
  ]);
  expect(body.compare).toEqual([]);
  const events = (await client.call(listEvents, { query: { ...range, group_by_date: 'true' } })).body.data;
  expect(events).toEqual([
    { date: FIRST, page_view: 20 },
    { date: LAST, page_view: 1, scroll: 2 },
  ]);
});

it.each([
  ['gadata/device', { group_by: 'engine' }, 'group_by'],
  ['gadata/page', { sort: 'pages' }, 'sort'],
  ['gadata/general/date', { end_date: '2027-02-29' }, 'end_date'],
  ['gadata/country', { channel: 'x'.repeat(2_084) }, 'channel'],
])('GET %s/ names the wrong field', async (path, query, field) => {
  expect((await client.get(`/api/${path}/`, { query })).body).toMatchObject({ status: 400, errors: [{ field: `query.${field}` }] });
});

describe('stored days', () => {
  it('are replaced whole, and belong to one workspace', async () => {
    const { db } = stack.deps;
    for (const sessions of [7, 7, 3]) await replaceWebDays(db, other.id, 'channel', days, [row(LAST, 'Direct', { sessions })], META);
    expect((await stranger.call(listChannels, { query: range })).body.data).toMatchObject([
      { sessionDefaultChannelGroup: 'Direct', sessions: 3 },
    ]);
    expect(await storedWebDays(db, other.id, 'channel')).toEqual([
      { date: FIRST, final: true },
      { date: LAST, final: true },
    ]);
    await rollUpWebMonths(db, other.id);
    await replaceWebDays(db, other.id, 'channel', days, [], META);
    expect((await stranger.call(listChannels, { query: range })).body.data).toEqual([]);
    await removeWebData(db, other.id);
    expect(await storedWebDays(db, other.id, 'channel')).toEqual([]);
    expect((await client.call(listChannels, { query: range })).body.data).toHaveLength(2);
  });

  it('imported without engagement time show none, and are read again', async () => {
    const { db } = stack.deps;
    const visits = [visit(LAST, 'Direct', 'Kenya', 1, 0)];
    await replaceWebDays(db, other.id, 'page', days, [row(LAST, '/', { activeUsers: 2 })], META);
    await replaceWebDays(db, other.id, 'visits', days, visits, META);
    const read = async () => (await stranger.call(listWebPages, { query: range })).body.data;
    expect(await read()).toMatchObject([{ averageEngagementTime: null, scrollEvents: null }]);
    expect((await importedWebDays(db, other.id)).map(({ final }) => final)).toEqual([false, false]);
    await replaceWebDays(db, other.id, 'page', days, [row(LAST, '/', { activeUsers: 2, userEngagementDuration: 9, eventCount: 1 })], META);
    expect(await read()).toMatchObject([{ averageEngagementTime: 4.5, scrollEvents: 1 }]);
    expect((await importedWebDays(db, other.id)).map(({ final }) => final)).toEqual([true, true]);
    await removeWebData(db, other.id);
  });

  it('go with their workspace', async () => {
    const { db } = stack.deps;
    const gone = await stack.createOrganisation();
    await replaceWebDays(db, gone.id, 'channel', days, [row(LAST, 'Direct', { sessions: 7 })], META);
    const visit = {
      date: LAST,
      channel: 'Direct',
      source: 'google',
      country: 'Kenya',
      device: 'mobile',
      browser: 'Firefox',
      operatingSystem: 'Android',
      sessions: 2,
    };
    await replaceWebDays(db, gone.id, 'visits', days, [visit], META);
    const left = async () => {
      const mine = sql`where organisation_id = ${gone.id}`;
      const { rows } = await db.execute(
        sql`select (select count(*) from web_facts ${mine})::integer as facts, (select count(*) from web_visits ${mine})::integer as visits, (select count(*) from web_days ${mine})::integer as days`,
      );
      return rows[0];
    };
    expect(await left()).toEqual({ facts: 1, visits: 1, days: 4 });
    await db.execute(sql`delete from organisations where id = ${gone.id}`);
    expect(await left()).toEqual({ facts: 0, visits: 0, days: 0 });
    await expect(replaceWebDays(db, gone.id, 'visits', days, [visit], META)).rejects.toThrow();
  });

  it.each([
    ['a row of another day', [row(BEFORE, 'Direct', { sessions: 1 })], 'not within'],
    ['a row twice', [row(LAST, 'Direct', { sessions: 1 }), row(LAST, 'Direct', { sessions: 2 })], 'stands twice'],
    ['no number', [row(LAST, 'Direct', { sessions: Number.NaN })], 'is no number'],
  ])('are not replaced by %s', async (_name, rows, message) => {
    await expect(replaceWebDays(stack.deps.db, other.id, 'channel', days, rows, META)).rejects.toThrow(message);
  });
});
