import { getGoogleConnection } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { TestOrganisation } from '../../../../testing/index.ts';
import { googleStack, SMALL_SITE, type GoogleStack } from '../testing/google-stack.ts';
import { hoursImportJob } from './hours-job.ts';
import { startDueImports } from './schedule.ts';

let google: GoogleStack;
beforeAll(async () => {
  google = await googleStack();
});
beforeEach(() => google.reset());
afterAll(() => google.close());

const HOUR_MS = 3_600_000;
const DAYS = { start: '2026-06-11', end: '2026-06-15' };

/** Runs what is due, and waits for the newest import of hours. */
async function runHours({ id }: TestOrganisation) {
  const { deps, finished } = google.stack;
  await startDueImports(deps);
  const [task] = await deps.jobs.list(id, { jobs: [hoursImportJob], limit: 1 });
  return finished({ id: task?.id ?? '', organisationId: id });
}

async function imported() {
  const { client, organisation } = await google.member('', SMALL_SITE.replace('sc-domain:', ''));
  const { body } = await google.connect(client);
  await google.stack.finished({ id: body.task_id ?? '', organisationId: organisation.id });
  return { client, organisation };
}

const line = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value)).join(' | ');

async function stored({ id }: TestOrganisation): Promise<string[]> {
  const { rows } = await google.stack.deps.db.execute(sql`
    select grouping_by, to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as hour, page, query, country, device, clicks, impressions, places
    from search_hours where organisation_id = ${id}`);
  return rows.map((row) => line(Object.values(row))).toSorted();
}

interface TruthRow {
  keys: string[];
  clicks: number;
  impressions: number;
  position: number;
}

/** The same as the source has it. */
async function truth(): Promise<string[]> {
  const groupings = { total: [], page: ['page'], country: ['country'], device: ['device'], all: ['page', 'query', 'country', 'device'] };
  const read = Object.entries(groupings).map(async ([grouping, dimensions]: [string, string[]]) => {
    const rows = await google.truth<TruthRow>('truth', {
      site: SMALL_SITE,
      ...DAYS,
      dimensions: ['hour', ...dimensions].join(','),
      dataState: 'hourly_all',
    });
    return rows.map(({ keys: [hour = '', ...keys], clicks, impressions, position }) => {
      const of = (name: string) => (dimensions.includes(name) ? (keys[dimensions.indexOf(name)] ?? '').toLowerCase() : '');
      const at = new Date(hour).toISOString().slice(0, 16).replace('T', ' ');
      return line([grouping, at, of('page'), of('query'), of('country'), of('device'), clicks, impressions, impressions * position]);
    });
  });
  return (await Promise.all(read)).flat().toSorted();
}

it('stores the last days by hour after the days, row by row as the source has them, and no row twice', async () => {
  const { client, organisation } = await imported();
  expect((await client.call(getGoogleConnection)).body.hours).toBeNull();
  expect(await runHours(organisation)).toMatchObject({ status: 'SUCCESS', result: { days: 5 } });
  const rows = await stored(organisation);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows).toEqual(await truth());
  // 20:00 UTC less the nine hours that the source takes to count one.
  expect((await client.call(getGoogleConnection)).body.hours).toEqual({
    from: '2026-06-14T11:00:00Z',
    to: '2026-06-15T11:00:00Z',
    compared: { from: '2026-06-13T11:00:00Z', to: '2026-06-14T11:00:00Z' },
  });
});

it('is due again within the hour, asks only for days that are not counted, and takes what has changed in place of what was there', async () => {
  const { organisation } = await imported();
  await runHours(organisation);
  await google.order('google', { changeDay: { date: '2026-06-15', factor: 3 } });
  google.moment.now = new Date(google.moment.now.getTime() + HOUR_MS + 60_000);
  expect(await runHours(organisation)).toMatchObject({ status: 'SUCCESS', result: { days: 1 } });
  expect(await stored(organisation)).toEqual(await truth());
});

it('waits where the source refuses more requests, and goes on with the days that are missing', async () => {
  const { organisation } = await imported();
  await google.order('google', { quota: { searchAnalytics: 30 } });
  expect(await runHours(organisation)).toMatchObject({
    status: 'FAILURE',
    error: expect.stringMatching(/2 of 5 days of hours are stored; nothing was lost\. The import continues automatically at 20:15 UTC\.$/),
  });
  await google.order('google', { quota: null });
  google.moment.now = new Date(google.moment.now.getTime() + 16 * 60_000);
  expect(await runHours(organisation)).toMatchObject({ status: 'SUCCESS' });
  expect(await stored(organisation)).toEqual(await truth());
});
