import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { openLog } from '../log.ts';
import { openDeps, type OpenDeps } from '../open-deps.ts';
import { addWorkspace, startTestDatabase, testConfig, until, type TestDatabase } from '../testing/index.ts';
import { defineJob } from './define-job.ts';
import type { JobContext, JobOwner, Task } from './jobs.ts';

type Run = (context: JobContext) => Promise<unknown>;
const work = defineJob({ kind: 'work', payload: z.object({}), run: (context, run: Run) => run(context) });

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

let database: TestDatabase;
let owner: JobOwner;
const open: OpenDeps[] = [];
const attempts = new Map<string, number[]>();

const start = async (run: Run): Promise<OpenDeps> => {
  const config = testConfig(database.url);
  const process = await openDeps(config, openLog(config), { connections: 6, patienceMs: 60_000 });
  process.deps.jobs.register(work, run);
  await process.jobsProcess.open();
  await process.jobsProcess.work();
  open.push(process);
  return process;
};
const statusOf = async ({ deps }: OpenDeps, task: Task) => (await deps.jobs.find(owner.organisationId, task.id))?.status;
const note = ({ task, attempt }: JobContext) => attempts.set(task.id, [...(attempts.get(task.id) ?? []), attempt]);

beforeEach(async () => {
  database = await startTestDatabase();
  owner = { organisationId: await addWorkspace(database.url), userId: null };
  attempts.clear();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((process) => process.close()));
  await database.drop();
});

it('starts at once where nothing of the queue is there yet', async () => {
  const config = testConfig(database.url);
  const processes = await Promise.all(Array.from({ length: 5 }, () => openDeps(config, openLog(config), { connections: 4 })));
  open.push(...processes);
  await processes[0]?.deps.pool.query('drop schema if exists pgboss cascade');
  await Promise.all(processes.map(({ jobsProcess }) => jobsProcess.open()));
});

it('runs each task once', async () => {
  const handler = async (context: JobContext) => void note(context);
  const [first] = await Promise.all([start(handler), start(handler)]);
  const tasks = await Promise.all(Array.from({ length: 40 }, () => first.deps.jobs.start(owner, work, {})));
  for (const task of tasks) await until(async () => (await statusOf(first, task)) === 'SUCCESS', 'all to end');
  expect([...attempts.values()]).toEqual(tasks.map(() => [1]));
});

it('runs no more of a kind at a time than all processes together may', async () => {
  let running = 0;
  const counts: number[] = [];
  const scarce = defineJob({
    kind: 'scarce',
    payload: z.object({}),
    concurrency: 3,
    concurrencyOfAll: 2,
    run: async (_context, { deps }: OpenDeps) => {
      counts.push((running += 1));
      await deps.pool.query('select pg_sleep(0.1)');
      running -= 1;
    },
  });
  const processes = [await start(async () => undefined), await start(async () => undefined), await start(async () => undefined)] as const;
  for (const process of processes) process.deps.jobs.register(scarce, process);
  const tasks = await Promise.all(Array.from({ length: 12 }, () => processes[0].deps.jobs.start(owner, scarce, {})));
  for (const task of tasks) await until(async () => (await statusOf(processes[0], task)) === 'SUCCESS', 'all to end');
  expect(counts).toHaveLength(tasks.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});

it('gives a stopped process’s work to another, at once', async () => {
  const stubborn = await start(async (context) => {
    note(context);
    await aborted(context.signal);
    context.signal.throwIfAborted();
  });
  const task = await stubborn.deps.jobs.start(owner, work, {});
  await until(() => attempts.has(task.id), 'it to run');
  const other = await start(async (context) => void note(context));
  await stubborn.jobsProcess.stop();
  await until(async () => (await statusOf(other, task)) === 'SUCCESS', 'the other to finish it');
  expect(attempts.get(task.id)).toEqual([1, 2]);
});

it('takes over from a process that was killed, and gives up what keeps killing', async () => {
  const client = await start(async (context) => void note(context));
  await client.jobsProcess.stop();
  const killOne = async () => kill(await hangingWorker());
  const task = await insertTask(client);
  await killOne();
  expect(await statusOf(client, task)).toBe('RUNNING');
  const next = await start(async (context) => void note(context));
  await until(async () => (await statusOf(next, task)) === 'SUCCESS', 'the next worker to finish it');
  expect(attempts.get(task.id)).toEqual([2]);

  await next.jobsProcess.stop();
  const deadly = await insertTask(client);
  await client.deps.pool.query('update tasks set crashes = 2 where id = $1', [deadly.id]);
  await killOne();
  const last = await start(async (context) => void note(context));
  await until(async () => (await statusOf(last, deadly)) === 'FAILURE', 'it to be given up');
  expect(attempts.has(deadly.id)).toBe(false);
});

it('leaves a process its work that is only busy, and takes it over once it is dead', async () => {
  const client = await start(async (context) => void note(context));
  await client.jobsProcess.stop();
  const task = await insertTask(client);
  const frozen = await hangingWorker();
  frozen.kill('SIGSTOP');
  const other = await start(async (context) => void note(context));
  await until(async () => {
    const { rows } = await other.deps.pool.query(`select 1 from workers where heartbeat_at < now() - interval '6 seconds'`);
    return rows.length === 1;
  }, 'the frozen worker to be silent for long');
  expect(await statusOf(other, task)).toBe('RUNNING');
  expect(attempts.has(task.id)).toBe(false);
  await kill(frozen);
  await until(async () => (await statusOf(other, task)) === 'SUCCESS', 'the other worker to finish it');
});

/** A process that has taken the task and never finishes it. */
async function hangingWorker() {
  const file = fileURLToPath(new URL('./hanging-worker.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [file, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: Awaited<ReturnType<typeof hangingWorker>>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A task of a process that runs no tasks itself. */
async function insertTask(client: OpenDeps): Promise<Task> {
  const config = testConfig(database.url);
  const starter = await openDeps(config, openLog(config), { connections: 2, patienceMs: 60_000 });
  starter.deps.jobs.register(work, async () => undefined);
  await starter.jobsProcess.open();
  const task = await starter.deps.jobs.start(owner, work, {});
  await starter.close();
  expect(await statusOf(client, task)).toBe('PENDING');
  return task;
}
