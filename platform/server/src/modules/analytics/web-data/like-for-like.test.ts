import type { Call } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import { CHANNEL_GROUPS, SEARCH_DIMENSIONS, addDays, dayCount } from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { replaceSearchDay, searchDataModule } from '../search-data/index.ts';
import { replaceWebDays } from './replace-days.ts';
import { webDataModule } from './index.ts';
import type { WebMeta, WebRow, WebVisitRow } from './web-rows.ts';

const [FIRST, LAST] = ['2026-11-07', '2026-11-20'];
const COMPLETE_TO = '2026-11-18';
const WEEK = { start_date: '2026-11-14', end_date: LAST };
const BEFORE = { compare_start: FIRST, compare_end: '2026-11-13' };
/** A figure of a day that is still being counted: no sum of complete days comes near it. */
const UNFINISHED = 1_000_000;

const dates = Array.from({ length: dayCount(FIRST, LAST) }, (_, index) => addDays(FIRST, index));
const figure = (date: string) => (date > COMPLETE_TO ? UNFINISHED : 1);

let stack: TestStack;
let client: TestClient;
beforeAll(async () => {
  stack = await testStack({
    modules: [searchDataModule, webDataModule],
    worker: false,
    deps: { clock: () => new Date('2026-11-20T20:00:00Z') },
  });
  const robin = await stack.createUser();
  const { id, ...rest } = await stack.createOrganisation({ members: [robin] });
  client = stack.asUser(robin, { id, ...rest });
  const { db } = stack.deps;
  for (const date of dates) {
    const row = { clicks: figure(date), impressions: figure(date), position: 1 };
    const joint = { page: 'https://fern.example/', query: 'fern', country: 'gbr', device: 'mobile', ...row };
    await replaceSearchDay(db, id, {
      date,
      final: date <= COMPLETE_TO,
      truncated: false,
      totals: row,
      byDevice: [{ key: 'mobile', ...row }],
      byCountry: [{ key: 'gbr', ...row }],
      byPage: [{ key: joint.page, ...row }],
      rows: [joint],
    });
  }
  const meta: WebMeta = { timeZone: 'America/Los_Angeles', thresholded: false, incompleteFrom: addDays(COMPLETE_TO, 1) };
  const webRow = (name: string) =>
    dates.map((date): WebRow => {
      const count = figure(date);
      const users = { totalUsers: count, activeUsers: count, newUsers: count };
      const rates = { bounceRate: 0.5, averageSessionDuration: 1, userEngagementDuration: 1 };
      return { date, name, ...users, ...rates, sessions: count, screenPageViews: count, eventCount: count };
    });
  const visits = dates.map((date): WebVisitRow => {
    const [row] = webRow('').filter((one) => one.date === date);
    const from = {
      channel: CHANNEL_GROUPS[0],
      source: 'google',
      country: 'Kenya',
      device: 'mobile',
      browser: 'Chrome',
      operatingSystem: 'iOS',
    };
    const { totalUsers = 0, activeUsers = 0, newUsers = 0, sessions = 0, screenPageViews = 0 } = row ?? {};
    return { date, ...from, totalUsers, activeUsers, newUsers, sessions, screenPageViews, bounceRate: 0.5, averageSessionDuration: 1 };
  });
  const span = { from: FIRST, to: LAST };
  for (const kind of ['general', 'channel', 'source', 'browser', 'operatingSystem', 'country', 'device', 'event', 'page'] as const)
    await replaceWebDays(db, id, kind, span, webRow(kind === 'general' ? '' : 'one'), meta);
  await replaceWebDays(db, id, 'visits', span, visits, meta);
});
afterAll(() => stack.close());

const has = (call: Call, name: string): boolean => name in ((call.query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
/** Every call that compares, in each of its forms; a new one is tried as it stands. */
const FORMS: readonly [string, Call, Record<string, string>, Record<string, string>][] = ALL_CALLS.filter((call) =>
  has(call, 'compare_start'),
).flatMap((call): [string, Call, Record<string, string>, Record<string, string>][] => {
  const forms: Record<string, string>[] = has(call, 'group')
    ? ['key', 'date', 'key_date'].map((group) => ({ group }))
    : has(call, 'group_by')
      ? ['browser', 'operatingSystem'].map((group_by) => ({ group_by }))
      : has(call, 'group_by_date')
        ? ['true', 'false'].map((group_by_date) => ({ group_by_date }))
        : [{}];
  const filtered: Record<string, string>[] = has(call, 'channel')
    ? [{}, { channel: CHANNEL_GROUPS[0] }]
    : has(call, 'device')
      ? [{}, { device: 'mobile' }]
      : [{}];
  const places: Record<string, string>[] = call.path.includes('{by}') ? SEARCH_DIMENSIONS.map((by) => ({ by })) : [{}];
  return places.flatMap((params) =>
    forms.flatMap((form) =>
      filtered.map((filter): [string, Call, Record<string, string>, Record<string, string>] => [
        [call.name, ...Object.values({ ...params, ...form, ...filter })].join(' '),
        call,
        params,
        { ...form, ...filter },
      ]),
    ),
  );
});

/** The greatest number anywhere in an answer. */
const greatest = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'object' && value !== null ? Math.max(0, ...Object.values(value).map(greatest)) : 0;

const ask = async (call: Call, params: object, query: object) => {
  const { status, body } = await client.call(call, { params, query } as Parameters<TestClient['call']>[1]);
  expect(status).toBe(200);
  return body as { coverage: object; compare?: unknown };
};

describe('like is compared with like', () => {
  it('in every call that compares', () => {
    expect(new Set(FORMS.map(([, { name }]) => name)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(FORMS)('%s leaves unfinished days out of both ranges, and says so', async (_name, call, params, form) => {
    const compared = await ask(call, params, { ...form, ...WEEK, ...BEFORE });
    expect(compared.coverage).toMatchObject({
      days: { from: WEEK.start_date, to: COMPLETE_TO },
      compared: { from: FIRST, to: '2026-11-11' },
    });
    expect(greatest(compared)).toBeLessThan(UNFINISHED);
  });

  it.each(FORMS)('%s has every day where nothing is compared', async (_name, call, params, form) => {
    const whole = await ask(call, params, { ...form, ...WEEK });
    expect(whole.coverage).toMatchObject({ days: { from: WEEK.start_date, to: LAST }, compared: null });
    expect(greatest(whole)).toBeGreaterThanOrEqual(UNFINISHED);
  });

  it.each(FORMS)('%s compares nothing where no day is complete', async (_name, call, params, form) => {
    const days = { start_date: '2026-11-19', end_date: LAST };
    const open = await ask(call, params, { ...form, ...days, compare_start: '2026-11-17', compare_end: '2026-11-18' });
    expect(open.coverage).toMatchObject({ days: { from: days.start_date, to: LAST }, compared: null });
    expect(open.compare ?? null).toBeNull();
    expect(greatest(open)).toBeGreaterThanOrEqual(UNFINISHED);
  });
});
