import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { testStack, until, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';
import { ALL_MODULES } from '../modules/index.ts';
import { defineJob } from './define-job.ts';
import type { JobContext } from './jobs.ts';

/** Runs until it is cancelled, or the process stops. */
const endless = ({ signal }: JobContext<unknown>) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
const slow = defineJob({
  kind: 'slow',
  payload: z.object({ isQuick: z.boolean() }),
  concurrency: 4,
  concurrencyOfAccount: 2,
  run: async (context) => (context.payload.isQuick ? {} : endless(context)),
});
const alternating = defineJob({
  kind: 'alternating',
  payload: z.object({ isQuick: z.boolean() }),
  concurrency: 1,
  turnSeconds: 1,
  run: async (context) => (context.payload.isQuick ? {} : endless(context)),
});

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({
    define: ({ jobs }) => {
      jobs.register(slow, undefined);
      jobs.register(alternating, undefined);
    },
  });
});
afterAll(() => stack.close());

async function workspaceOf(user: TestUser): Promise<TestOrganisation> {
  const organisation = await stack.createOrganisation({ members: [user] });
  await stack.deps.pool.query('update organisations set created_by = $2 where id = $1', [organisation.id, user.id]);
  return organisation;
}
const start = ({ id: organisationId }: TestOrganisation, job: typeof slow, isQuick: boolean) =>
  stack.deps.jobs.start({ organisationId, userId: null }, job, { isQuick });
const running = async (kind: string) =>
  (await stack.deps.pool.query("select organisation_id from tasks where kind = $1 and status = 'RUNNING'", [kind])).rows;

it('an account with many workspaces leaves room for others, who start at once', async () => {
  const [ada, grace] = [await stack.createUser(), await stack.createUser()];
  const workspaces = [await workspaceOf(ada), await workspaceOf(ada), await workspaceOf(ada)];
  for (let round = 0; round < 4; round += 1) for (const one of workspaces) await start(one, slow, false);
  await until(async () => (await running('slow')).length === 2, 'two tasks to run');
  const began = performance.now();
  await stack.finished(await start(await workspaceOf(grace), slow, true));
  expect(performance.now() - began).toBeLessThan(10_000);
  const held = (await running('slow')) as { organisation_id: string }[];
  expect(new Set(held.map((row) => row.organisation_id)).size).toBe(2);
});

it('what has had its turn makes room, and goes on afterwards', async () => {
  const [ada, grace] = [await stack.createUser(), await stack.createUser()];
  const long = await start(await workspaceOf(ada), alternating, false);
  const waits = await start(await workspaceOf(ada), alternating, false);
  await until(async () => (await running('alternating')).length === 1, 'a task to run');
  await stack.finished(await start(await workspaceOf(grace), alternating, true));
  await until(async () => (await running('alternating')).length === 1, 'a task to run');
  const { rows } = await stack.deps.pool.query('select id, status, attempt, crashes from tasks where id = any($1) order by attempt', [
    [long.id, waits.id],
  ]);
  expect(rows.map(({ crashes }) => crashes as number)).toEqual([0, 0]);
  expect(rows.map(({ status }) => status as string).sort()).toEqual(['PENDING', 'RUNNING']);
});

it('leaves room in every kind of work, or lets it take turns', async () => {
  const kinds = ALL_MODULES.flatMap(({ jobs = [] }) => jobs.map(({ job }) => job));
  expect(kinds.length).toBeGreaterThan(10);
  const greedy = kinds.filter(
    ({ concurrency = 2, concurrencyOfAccount = concurrency - 1, turnSeconds }) =>
      (concurrencyOfAccount < 1 || concurrencyOfAccount >= concurrency) && turnSeconds === undefined,
  );
  expect(greedy.map(({ kind }) => kind)).toEqual([]);
});
