import {
  chooseGoogleProperty,
  forgetSearchConsole,
  getGoogleConnection,
  saveSearchConsole,
  updateKeywords,
  updateSearchData,
  updateWebData,
} from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestClient, TestOrganisation } from '../../../../testing/index.ts';
import type { Task } from '../../../../jobs/jobs.ts';
import { readStored } from '../../search-data/index.ts';
import { searchImportJob } from './search-job.ts';
import { googleStack, SINCE, SITE, SMALL_SITE, TODAY, WEB_PROPERTY, type GoogleStack } from '../testing/google-stack.ts';
import { storedSearchRows, trueSearchRows, webRows } from '../testing/stored-rows.ts';
import { startDueImports } from './schedule.ts';

let google: GoogleStack;
beforeAll(async () => {
  google = await googleStack();
});
beforeEach(() => google.reset());
afterAll(() => google.close());

const QUERY = '/google/api/webmasters/v3/sites/';
const DAY_MS = 86_400_000;
const SMALL = SMALL_SITE.replace('sc-domain:', '');
/** From the first day of these tests to today. */
const DAYS = 6;

const finished = (organisation: TestOrganisation, id: string | null): Promise<Task> =>
  google.stack.finished({ id: id ?? '', organisationId: organisation.id });
const stored = (organisation: TestOrganisation) => storedSearchRows(google.stack.deps.db, organisation.id);
/** Days that the sums do not include, or not as they are stored. */
async function left(organisation: TestOrganisation): Promise<readonly string[]> {
  const { pending, outOfSeries } = await readStored(google.stack.deps.db, organisation.id, { from: SINCE, to: TODAY });
  return [...pending, ...outOfSeries];
}
const truth = (site = SMALL_SITE) => trueSearchRows(google, site);
const stateOf = async (client: TestClient) => (await client.call(getGoogleConnection)).body;

/** A connected workspace whose first import has finished. */
async function imported(site = SMALL) {
  const { client, organisation } = await google.member('', site);
  const task = await finished(organisation, (await google.connect(client)).body.task_id);
  return { client, organisation, task };
}
async function update(client: TestClient, organisation: TestOrganisation): Promise<Task> {
  return finished(organisation, (await client.call(updateSearchData, { body: {} })).body.task_id);
}

describe('the import of Search Console', () => {
  it('stores every day as the source has it, row by row, newest first', async () => {
    const { client, organisation, task } = await imported('localhost');
    expect(task).toMatchObject({ status: 'SUCCESS', message: `Day ${DAYS} of ${DAYS}`, result: { days: DAYS } });
    const rows = await stored(organisation);
    expect(rows['joint']?.length).toBeGreaterThan(1_000);
    expect(rows).toEqual(await truth(SITE));
    expect(await left(organisation)).toEqual([]);
    expect((await stateOf(client)).search).toMatchObject({
      task_id: null,
      first_day: SINCE,
      last_day: TODAY,
      days_done: DAYS,
      days_total: DAYS,
      imported_at: google.moment.now.toISOString(),
      problem: null,
    });
  });

  it('reads the latest days again, which Google was still collecting, and no other', async () => {
    const { client, organisation } = await imported();
    await google.order('google', { changeDay: { date: '2026-06-14', factor: 1.4 } });
    const task = await update(client, organisation);
    expect(task).toMatchObject({ status: 'SUCCESS', message: 'Day 3 of 3' });
    expect(await stored(organisation)).toEqual(await truth());
    expect(await left(organisation)).toEqual([]);
  });

  it('goes on with the days that were missing after Google refused more requests, and says so', async () => {
    const { client, organisation } = await google.member('', SMALL);
    await google.order('google', { quota: { searchAnalytics: 32 } });
    const { body } = await google.connect(client);
    const task = await finished(organisation, body.task_id);
    expect(task).toMatchObject({
      status: 'FAILURE',
      error: expect.stringMatching(
        /^Google’s request limit is reached for now\. \d of 6 days are stored; nothing was lost\. The import continues automatically at 20:15 UTC\.$/,
      ),
    });
    expect((await stateOf(client)).search).toMatchObject({ problem: task.error, imported_at: null });
    expect(await left(organisation)).toEqual([]);
    await google.order('google', { quota: null });
    google.moment.now = new Date(google.moment.now.getTime() + 16 * 60_000);
    await startDueImports(google.stack.deps);
    const [again] = await google.stack.deps.jobs.list(organisation.id, { jobs: [searchImportJob] });
    expect(again?.id).not.toBe(task.id);
    expect(await finished(organisation, again?.id ?? '')).toMatchObject({ status: 'SUCCESS', message: `Day ${DAYS} of ${DAYS}` });
    expect(await stored(organisation)).toEqual(await truth());
    expect((await stateOf(client)).search.problem).toBeNull();
  });

  it('gets over single failures without losing or doubling a row', async () => {
    const { client, organisation } = await google.member('', SMALL);
    for (const fault of [
      { status: 429, times: 3 },
      { status: 500, times: 2 },
      { status: 503, times: 2 },
      { close: true, times: 1 },
    ])
      await google.order('faults', { path: QUERY, method: 'POST', ...fault });
    const { body } = await google.connect(client);
    expect(await finished(organisation, body.task_id)).toMatchObject({ status: 'SUCCESS' });
    expect(google.waits.length).toBeGreaterThanOrEqual(8);
    expect(await stored(organisation)).toEqual(await truth());
  });

  it('ends where the grant is taken back; what is stored stays, flags too, and reconnecting goes on', async () => {
    const { client, organisation } = await imported();
    const before = await stored(organisation);
    await google.order('google', { invalidGrant: true });
    const task = await update(client, organisation);
    expect(task).toMatchObject({
      status: 'FAILURE',
      error: 'Google no longer accepts this connection. Connect again; everything imported so far is kept.',
    });
    expect(await stateOf(client)).toMatchObject({ state: 'reconnect', search: { problem: task.error, days_done: DAYS } });
    expect(await stored(organisation)).toEqual(before);
    await startDueImports(google.stack.deps);
    expect((await stateOf(client)).search.task_id).toBeNull();
    await google.order('google', { invalidGrant: false });
    const { body } = await google.connect(client);
    expect(await finished(organisation, body.task_id)).toMatchObject({ status: 'SUCCESS', message: 'Day 3 of 3' });
    expect(await stateOf(client)).toMatchObject({ state: 'connected', search: { problem: null } });
  });

  it('runs once at a time: who asks again is given the running one', async () => {
    const { client, organisation } = await google.member('', SMALL);
    await google.order('faults', { path: QUERY, method: 'POST', hang: true });
    const { body } = await google.connect(client);
    const asked = await Promise.all([updateSearchData, updateKeywords].map((call) => client.call(call, { body: {} })));
    expect(asked.map(({ body: { task_id: id } }) => id)).toEqual([body.task_id, body.task_id]);
    await google.stack.deps.jobs.cancel(organisation.id, body.task_id ?? '');
    expect(await finished(organisation, body.task_id)).toMatchObject({ status: 'FAILURE', result: { cancelled: true } });
  });

  it('of another property begins with nothing of the earlier one', async () => {
    const { client, organisation } = await imported();
    const chosen = await client.call(chooseGoogleProperty, { body: { link: SITE } });
    expect(await finished(organisation, chosen.body.task_id)).toMatchObject({ status: 'SUCCESS', result: { days: DAYS } });
    expect(await stored(organisation)).toEqual(await truth(SITE));
  });

  it('is due again a day later', async () => {
    const { organisation } = await imported();
    const tasks = async () => (await google.stack.deps.jobs.list(organisation.id, { jobs: [searchImportJob] })).length;
    google.moment.now = new Date(google.moment.now.getTime() + DAY_MS - 1_000);
    await startDueImports(google.stack.deps);
    expect(await tasks()).toBe(1);
    google.moment.now = new Date(google.moment.now.getTime() + 2_000);
    await startDueImports(google.stack.deps);
    await startDueImports(google.stack.deps);
    expect(await tasks()).toBe(2);
  });
});

it('is started anew by admins alone; a member may start the first one', async () => {
  const { client, organisation } = await google.member('', SMALL, false);
  const { body } = await google.connect(client);
  await finished(organisation, body.task_id);
  for (const call of [updateSearchData, updateKeywords])
    expect((await client.call(call, { body: {} })).body).toMatchObject({ status: 403, code: 'role-required' });
  await google.stack.deps.db.execute(sql`update google_imports set imported_at = null where organisation_id = ${organisation.id}`);
  expect((await client.call(updateSearchData, { body: {} })).status).toBe(200);
});

describe('disconnecting', () => {
  it('keeps the rows, and connecting the same property again goes on with them', async () => {
    const { client, organisation } = await imported();
    await client.call(forgetSearchConsole);
    expect(await stored(organisation)).toEqual(await truth());
    await startDueImports(google.stack.deps);
    await client.call(saveSearchConsole, { body: { type: 'domain', value: SMALL } });
    const { body } = await google.connect(client);
    expect(body.connection.property).toBe(SMALL_SITE);
    expect(await finished(organisation, body.task_id)).toMatchObject({ message: 'Day 3 of 3' });
  });

  it('in the middle of an import stops it, and deletes everything where that is asked for', async () => {
    const { client, organisation } = await google.member('', SMALL);
    await google.order('faults', { path: QUERY, method: 'POST', status: 503, times: 1 });
    const { body } = await google.connect(client);
    await client.call(forgetSearchConsole, { query: { delete_data: 'true' } });
    await finished(organisation, body.task_id);
    expect(await stored(organisation)).toEqual({ joint: [], page: [], country: [], device: [], totals: [] });
    expect(await stateOf(client)).toMatchObject({ state: 'none', search: { task_id: null, days_done: 0, imported_at: null } });
  });
});

describe('the import of web analytics', () => {
  it('stores every kind as the source has it, and the latest days again', async () => {
    const { client, organisation } = await google.member(WEB_PROPERTY, SMALL);
    const { body } = await google.connect(client);
    await finished(organisation, body.task_id);
    expect(await finished(organisation, body.connection.web.task_id)).toMatchObject({ status: 'SUCCESS', result: { months: 1 } });
    const first = await webRows(google.stack.deps.db, organisation.id, google);
    expect(first.stored).toEqual(first.expected);
    await google.order('google', { changeDay: { date: '2026-06-14', factor: 1.4 } });
    const again = await finished(organisation, (await client.call(updateWebData, { body: {} })).body.task_id);
    expect(again).toMatchObject({ status: 'SUCCESS' });
    const second = await webRows(google.stack.deps.db, organisation.id, google);
    expect(second.stored).toEqual(second.expected);
    expect(second.stored).not.toEqual(first.stored);
    expect((await stateOf(client)).web).toMatchObject({
      first_day: SINCE,
      last_day: TODAY,
      days_done: DAYS,
      days_total: DAYS,
      problem: null,
    });
  });

  it('says why it ended, and goes on later', async () => {
    const { client, organisation } = await google.member(WEB_PROPERTY, SMALL);
    await google.order('google', { quota: { runReport: 0 } });
    const { body } = await google.connect(client);
    await finished(organisation, body.task_id);
    const task = await finished(organisation, body.connection.web.task_id);
    expect(task).toMatchObject({ status: 'FAILURE', error: expect.stringContaining('0 of 1 months are stored; nothing was lost.') });
    expect((await stateOf(client)).web.problem).toBe(task.error);
  });
});
