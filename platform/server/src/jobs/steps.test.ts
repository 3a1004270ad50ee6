import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { testStack, until, type TestStack } from '../testing/index.ts';
import { defineJob } from './define-job.ts';
import type { JobOwner, StepContext, Task } from './jobs.ts';
import { stepKey } from './steps.ts';

const order = z.object({
  id: z.string(),
  at: z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
});
const nothing = z.object({});
/** What was done externally, as the service would count it. */
const calls: { name: string; step: StepContext }[] = [];
let onRun: (attempt: number, signal: AbortSignal) => Promise<void> = async () => undefined;

const pays = defineJob({
  kind: 'pays',
  payload: nothing,
  run: async ({ step, attempt, signal }) => {
    const bought = await step('buy', order, async (context) => {
      calls.push({ name: 'buy', step: context });
      return { id: `order-${calls.length}`, at: '2026-03-01T00:00:00.000Z' };
    });
    await onRun(attempt, signal);
    await step('tell', z.nullable(z.string()), async (context) => {
      calls.push({ name: 'tell', step: context });
      return null;
    });
    return { id: bought.id, year: bought.at.getUTCFullYear() };
  },
});
const fallible = defineJob({
  kind: 'fallible',
  payload: nothing,
  run: async ({ step }) => {
    const answers: string[] = [];
    for (const name of ['first', 'second']) {
      answers.push(
        await step(name, z.string(), async () => {
          if (name === 'second') throw new Error('The shop is closed.');
          return name;
        }).catch((error: Error) => error.message),
      );
    }
    return { answers };
  },
});
const twice = defineJob({
  kind: 'twice',
  payload: nothing,
  run: async ({ step }) => {
    await step('same', z.number(), async () => 1);
    await step('same', z.number(), async () => 2);
  },
});
const wrong = defineJob({
  kind: 'wrong',
  payload: nothing,
  run: async ({ step }) => {
    const text: unknown = 'seven';
    await step('count', z.number(), async () => text as number);
  },
});

let stack: TestStack;
let owner: JobOwner;
beforeAll(async () => {
  stack = await testStack({
    define: ({ jobs }) => {
      for (const job of [pays, fallible, twice, wrong]) jobs.register(job, undefined);
    },
  });
  owner = { organisationId: (await stack.createOrganisation()).id, userId: null };
});
afterAll(() => stack.close());

const rowsOf = async (task: Task) =>
  (
    await stack.deps.pool.query<{ name: string; attempt: number; finished: boolean }>(
      'select name, attempt, finished_at is not null as finished from task_steps where task_id = $1 order by name',
      [task.id],
    )
  ).rows;

it('gives a run that follows the results of the steps that finished', async () => {
  calls.length = 0;
  // What the database becoming unavailable during the work looks like: the task is run again.
  onRun = async (attempt) => {
    if (attempt < 3) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  };
  const task = await stack.deps.jobs.start(owner, pays, {});
  expect(await stack.finished(task)).toMatchObject({ status: 'SUCCESS', result: { id: 'order-1', year: 2026 } });
  expect(calls.map(({ name, step }) => [name, step.key, step.attempt])).toEqual([
    ['buy', stepKey(task.id, 'buy'), 1],
    ['tell', stepKey(task.id, 'tell'), 1],
  ]);
  expect(stepKey(task.id, 'buy')).toMatch(z.regexes.uuid());
  expect(stepKey(task.id, 'buy')).not.toBe(stepKey(task.id, 'tell'));
});

it('begins no step of a cancelled task', async () => {
  calls.length = 0;
  onRun = async (_, signal) => void (await once(signal, 'abort'));
  const task = await stack.deps.jobs.start(owner, pays, {});
  await until(() => calls.length === 1, 'the first step');
  await stack.deps.jobs.cancel(owner.organisationId, task.id);
  expect(await stack.finished(task)).toMatchObject({ status: 'FAILURE', error: 'Cancelled.' });
  expect(await rowsOf(task)).toEqual([{ name: 'buy', attempt: 1, finished: true }]);
});

it('stores no step that threw, and hands its error to the job', async () => {
  const task = await stack.deps.jobs.start(owner, fallible, {});
  expect(await stack.finished(task)).toMatchObject({ status: 'SUCCESS', result: { answers: ['first', 'The shop is closed.'] } });
  expect(await rowsOf(task)).toEqual([
    { name: 'first', attempt: 1, finished: true },
    { name: 'second', attempt: 1, finished: false },
  ]);
});

it('refuses a name that stands twice, and a result that is not what the schema says', async () => {
  expect(await stack.finished(await stack.deps.jobs.start(owner, twice, {}))).toMatchObject({
    status: 'FAILURE',
    error: 'The step "same" stands twice in one run of "twice".',
  });
  const { error } = await stack.finished(await stack.deps.jobs.start(owner, wrong, {}));
  expect(error).toContain('The result of the step "count" is not what its schema says');
});
