import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { asProduct } from '../testing/as-product.ts';
import { testStack, until, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';
import { defineJob } from './define-job.ts';
import type { JobOwner, Task } from './jobs.ts';
import { openJobs } from './open-jobs.ts';

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

const nothing = z.object({});
const running = new Set<string>();

const double = defineJob({
  kind: 'double',
  payload: z.object({ value: z.number() }),
  run: async ({ payload, progress }) => {
    progress(0.5, 'Halfway');
    return { value: payload.value * 2 };
  },
});
const fail = defineJob({
  kind: 'fail',
  payload: nothing,
  run: async () => {
    throw new Error('The site did not answer.');
  },
});
const faulty = defineJob({
  kind: 'faulty',
  payload: z.object({ fault: z.enum(['query', 'thread', 'schema', 'type', 'node']) }),
  run: async ({ payload: { fault } }) => {
    if (fault === 'query') await stack.deps.db.execute(sql`select secret_column from workers`);
    if (fault === 'thread') throw Object.assign(new Error('column "secret" does not exist'), { code: '42703' });
    if (fault === 'schema') z.parse(z.object({ secret: z.string() }), {});
    if (fault === 'type') (undefined as unknown as { secret: () => void }).secret();
    readFileSync('\u0000secret');
  },
});
const wait = defineJob({
  kind: 'wait',
  payload: nothing,
  run: async ({ task, signal }) => {
    running.add(task.id);
    await aborted(signal);
    signal.throwIfAborted();
  },
});
const partial = defineJob({
  kind: 'partial',
  payload: nothing,
  run: async ({ task, signal, cancelled }) => {
    running.add(task.id);
    await aborted(signal);
    return { pages: 7, noticed: cancelled() };
  },
});
const reports = defineJob({
  kind: 'reports',
  payload: nothing,
  run: async ({ progress, signal, task }) => {
    for (let step = 0; step <= 100; step += 1) progress(step / 200, `Step ${step}`);
    running.add(task.id);
    await aborted(signal);
  },
});
const oddResult = defineJob({ kind: 'odd-result', payload: nothing, run: async () => ({ big: 10n }) });
const oneByOne = defineJob({
  kind: 'one-by-one',
  payload: nothing,
  concurrency: 1,
  run: async ({ task }) => {
    running.add(task.id);
    await until(async () => !running.has(task.id), 'leave to end');
  },
});
const metered = defineJob({ kind: 'metered', payload: nothing, startsPerWorkspace: { count: 2, seconds: 60 }, run: async () => undefined });
const rarelyPolled = defineJob({ kind: 'rarely-polled', payload: nothing, run: async () => undefined });
const unregistered = defineJob({ kind: 'no-such-kind', payload: nothing, run: async () => undefined });

let stack: TestStack;
let user: TestUser;
let organisation: TestOrganisation;
let owner: JobOwner;

beforeAll(async () => {
  stack = await testStack({
    define: ({ jobs }) => {
      jobs.register(double, undefined);
      jobs.register(faulty, undefined);
      for (const job of [fail, wait, partial, reports, oddResult, oneByOne, metered]) jobs.register(job, undefined);
    },
  });
  user = await stack.createUser();
  organisation = await stack.createOrganisation({ members: [user] });
  owner = { userId: user.id, organisationId: organisation.id };
});
afterAll(() => stack.close());

it('runs a task and keeps its result', async () => {
  const task = await stack.deps.jobs.start(owner, double, { value: 21 });
  expect(task).toMatchObject({
    kind: 'double',
    status: 'PENDING',
    progress: 0,
    organisationId: organisation.id,
    createdBy: user.id,
    finishedAt: null,
  });
  expect(await stack.finished(task)).toMatchObject({
    status: 'SUCCESS',
    progress: 1,
    message: 'Halfway',
    result: { value: 42 },
    error: null,
  });
});

it('begins when it is announced, without waiting for the next poll', async () => {
  const { db, pool, log, config } = stack.deps;
  const announced = openJobs({ db, pool, log, connectionString: config.databaseUrl, pollSeconds: 3_600 });
  announced.jobs.register(rarelyPolled, undefined);
  await announced.open();
  await asProduct(() => announced.work());
  try {
    // The first may be found by the look at the start.
    for (let times = 0; times < 3; times += 1) {
      expect(await stack.finished(await announced.jobs.start(owner, rarelyPolled, {}))).toMatchObject({ status: 'SUCCESS' });
    }
  } finally {
    await announced.stop();
  }
});

it('keeps the message of what failed', async () => {
  const task = await stack.deps.jobs.start({ ...owner, userId: null }, fail, {});
  expect(await stack.finished(task)).toMatchObject({
    status: 'FAILURE',
    error: 'The site did not answer.',
    result: null,
    createdBy: null,
  });
});

it.each(['query', 'thread', 'schema', 'type', 'node'] as const)('keeps a fault of the program from the customer (%s)', async (fault) => {
  const { status, error } = await stack.finished(await stack.deps.jobs.start(owner, faulty, { fault }));
  expect({ status, error }).toEqual({ status: 'FAILURE', error: expect.stringMatching(/^Something went wrong on the server\./) });
});

it('fails a task whose result is not JSON', async () => {
  expect(await stack.finished(await stack.deps.jobs.start(owner, oddResult, {}))).toMatchObject({
    status: 'FAILURE',
    error: expect.stringMatching(/^Something went wrong on the server\./),
  });
});

it('shows the latest progress', async () => {
  const task = await stack.deps.jobs.start(owner, reports, {});
  const seen = await until(async () => {
    const current = await stack.deps.jobs.find(organisation.id, task.id);
    return current?.message === 'Step 100' ? current : undefined;
  }, 'the last step');
  expect(seen).toMatchObject({ status: 'RUNNING', progress: 0.5 });
  await stack.deps.jobs.cancel(organisation.id, task.id);
  await stack.finished(task);
});

it('cancels what runs and what waits', async () => {
  const first = await stack.deps.jobs.start(owner, oneByOne, {});
  await until(() => running.has(first.id), 'the first to run');
  const second = await stack.deps.jobs.start(owner, oneByOne, {});
  expect(await stack.deps.jobs.cancel(organisation.id, second.id)).toMatchObject({ status: 'FAILURE', result: { cancelled: true } });
  running.delete(first.id);
  expect(await stack.finished(first)).toMatchObject({ status: 'SUCCESS' });
  expect(running.has(second.id)).toBe(false);

  for (const [job, result] of [
    [wait, { cancelled: true }],
    [partial, { cancelled: true, pages: 7, noticed: true }],
  ] as const) {
    const task = await stack.deps.jobs.start(owner, job, {});
    await until(() => running.has(task.id), 'it to run');
    expect(await stack.deps.jobs.cancel(organisation.id, task.id)).toMatchObject({ status: 'RUNNING' });
    expect(await stack.finished(task)).toMatchObject({ status: 'FAILURE', error: 'Cancelled.', result });
    expect(await stack.deps.jobs.cancel(organisation.id, task.id)).toMatchObject({ status: 'FAILURE' });
  }
});

it('keeps tasks within their workspace', async () => {
  const task = await stack.deps.jobs.start(owner, double, { value: 1 });
  const other = await stack.createOrganisation();
  expect(await stack.deps.jobs.find(other.id, task.id)).toBeUndefined();
  expect(await stack.deps.jobs.cancel(other.id, task.id)).toBeUndefined();
  expect(await stack.deps.jobs.list(other.id)).toEqual([]);
  expect((await stack.deps.jobs.list(organisation.id, { jobs: [double] })).map(({ id }) => id)).toContain(task.id);
});

it('gives back the unfinished task of a key', async () => {
  const key = { key: 'site' };
  const starts = await Promise.all(Array.from({ length: 6 }, () => stack.deps.jobs.start(owner, wait, {}, key)));
  expect(new Set(starts.map(({ id }) => id)).size).toBe(1);
  const [first] = starts as [Task];
  await until(() => running.has(first.id), 'it to run');
  await stack.deps.jobs.cancel(organisation.id, first.id);
  await stack.finished(first);
  const next = await stack.deps.jobs.start(owner, wait, {}, key);
  expect(next.id).not.toBe(first.id);
  await stack.deps.jobs.cancel(organisation.id, next.id);
});

it('waits for the moment a task is meant for', async () => {
  const startAfter = new Date(Date.now() + 1_500);
  const task = await stack.deps.jobs.start(owner, double, { value: 2 }, { startAfter });
  const { startedAt } = await stack.finished(task);
  expect(startedAt?.getTime()).toBeGreaterThanOrEqual(startAfter.getTime() - 50);
});

it('makes recurring calls', async () => {
  let calls = 0;
  stack.deps.jobs.every('test-tick', 1, async () => {
    calls += 1;
    throw new Error('must not stop the next');
  });
  await until(() => calls >= 2, 'two calls');
});

it('refuses a kind that nobody does', async () => {
  await expect(stack.deps.jobs.start(owner, unregistered, {})).rejects.toThrow('no-such-kind');
});

it('refuses a payload that is not what the job says, and fails one that an older release stored', async () => {
  const wrong: unknown = { value: 'many' };
  await expect(stack.deps.jobs.start(owner, double, wrong as { value: number })).rejects.toThrow(z.core.$ZodError);
  expect(await stack.deps.jobs.list(organisation.id, { jobs: [double], unfinished: true })).toEqual([]);
  const later = await stack.deps.jobs.start(owner, double, { value: 1 }, { startAfter: new Date(Date.now() + 1_000) });
  await stack.deps.pool.query(`update tasks set payload = '{"amount": 1}' where id = $1`, [later.id]);
  const { status, error } = await stack.finished(later);
  expect(status).toBe('FAILURE');
  expect(error).toContain('no longer fits');
});

it('lets a workspace begin so many of a kind in a time, however they are asked for', async () => {
  const started = await Promise.all(Array.from({ length: 5 }, () => stack.deps.jobs.start(owner, metered, {})));
  const other = await stack.createOrganisation();
  const others = await stack.deps.jobs.start({ userId: null, organisationId: other.id }, metered, {});
  const { rows } = await stack.deps.pool.query<{ after: number | null }>(
    `select extract(epoch from start_after - min(created_at) over ())::float8 as after from tasks where organisation_id = $1 and kind = 'metered'
     order by start_after nulls first`,
    [organisation.id],
  );
  expect(rows.map(({ after }) => after && Math.round(after / 60))).toEqual([null, null, 1, 1, 2]);
  await stack.finished(others);
  await Promise.all(started.map(({ id }) => stack.deps.jobs.cancel(organisation.id, id)));
});
