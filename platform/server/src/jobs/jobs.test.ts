import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openLog } from '../log.ts';
import { openDeps, type OpenDeps } from '../open-deps.ts';
import {
  startTestDatabase,
  testConfig,
  testStack,
  until,
  type TestDatabase,
  type TestOrganisation,
  type TestStack,
  type TestUser,
} from '../testing/index.ts';
import type { JobContext, Task } from './jobs.ts';

const NOBODYS = { userId: '', organisationId: '' };
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

describe('one process', () => {
  let stack: TestStack;
  let user: TestUser;
  let organisation: TestOrganisation;
  let owner: { userId: string; organisationId: string };
  const running = new Set<string>();

  beforeAll(async () => {
    stack = await testStack({
      define: ({ jobs }) => {
        jobs.define<{ value: number }>('double', async ({ payload, progress }) => {
          progress(0.5, 'Halfway');
          return { value: payload.value * 2 };
        });
        jobs.define('fail', async () => {
          throw new Error('The site did not answer.');
        });
        jobs.define('wait', async ({ task, signal }) => {
          running.add(task.id);
          await aborted(signal);
          signal.throwIfAborted();
        });
        jobs.define('partial', async ({ task, signal, cancelled }) => {
          running.add(task.id);
          await aborted(signal);
          return { pages: 7, noticed: cancelled() };
        });
        jobs.define('reports', async ({ progress, signal, task }) => {
          for (let step = 0; step <= 100; step += 1) progress(step / 200, `Step ${step}`);
          running.add(task.id);
          await aborted(signal);
        });
        jobs.define('odd-result', async () => ({ big: 10n }));
        jobs.define(
          'one-by-one',
          async ({ task }) => {
            running.add(task.id);
            await until(async () => !running.has(task.id), 'leave to end');
          },
          { concurrency: 1 },
        );
      },
    });
    user = await stack.createUser();
    organisation = await stack.createOrganisation({ members: [user] });
    owner = { userId: user.id, organisationId: organisation.id };
  });
  afterAll(() => stack.close());

  it('runs a task and keeps its result', async () => {
    const task = await stack.deps.jobs.start(owner, 'double', { value: 21 });
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

  it('is quick to begin', async () => {
    // Where all cores are busy, one of them may be late; without being told, every one would wait for the next look at the queue.
    const took: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      const before = performance.now();
      await stack.finished(await stack.deps.jobs.start(owner, 'double', { value: 1 }));
      took.push(performance.now() - before);
    }
    expect(Math.min(...took)).toBeLessThan(4_000);
  });

  it('keeps the message of what failed', async () => {
    const task = await stack.deps.jobs.start(NOBODYS, 'fail', {});
    expect(await stack.finished(task)).toMatchObject({
      status: 'FAILURE',
      error: 'The site did not answer.',
      result: null,
      organisationId: null,
    });
  });

  it('fails a task whose result is not JSON', async () => {
    expect(await stack.finished(await stack.deps.jobs.start(owner, 'odd-result', {}))).toMatchObject({ status: 'FAILURE' });
  });

  it('shows the latest progress', async () => {
    const task = await stack.deps.jobs.start(owner, 'reports', {});
    const seen = await until(async () => {
      const current = await stack.deps.jobs.find(organisation.id, task.id);
      return current?.message === 'Step 100' ? current : undefined;
    }, 'the last step');
    expect(seen).toMatchObject({ status: 'RUNNING', progress: 0.5 });
    await stack.deps.jobs.cancel(organisation.id, task.id);
    await stack.finished(task);
  });

  it('cancels what runs and what waits', async () => {
    const first = await stack.deps.jobs.start(owner, 'one-by-one', {});
    await until(() => running.has(first.id), 'the first to run');
    const second = await stack.deps.jobs.start(owner, 'one-by-one', {});
    expect(await stack.deps.jobs.cancel(organisation.id, second.id)).toMatchObject({ status: 'FAILURE', result: { cancelled: true } });
    running.delete(first.id);
    expect(await stack.finished(first)).toMatchObject({ status: 'SUCCESS' });
    expect(running.has(second.id)).toBe(false);

    const took: number[] = [];
    for (const [kind, result] of [
      ['wait', { cancelled: true }],
      ['partial', { cancelled: true, pages: 7, noticed: true }],
    ] as const) {
      const task = await stack.deps.jobs.start(owner, kind, {});
      await until(() => running.has(task.id), 'it to run');
      const before = performance.now();
      expect(await stack.deps.jobs.cancel(organisation.id, task.id)).toMatchObject({ status: 'RUNNING' });
      expect(await stack.finished(task)).toMatchObject({ status: 'FAILURE', error: 'Cancelled.', result });
      took.push(performance.now() - before);
      expect(await stack.deps.jobs.cancel(organisation.id, task.id)).toMatchObject({ status: 'FAILURE' });
    }
    expect(Math.min(...took)).toBeLessThan(4_000);
  });

  it('keeps tasks within their workspace', async () => {
    const task = await stack.deps.jobs.start(owner, 'double', { value: 1 });
    const other = await stack.createOrganisation();
    expect(await stack.deps.jobs.find(other.id, task.id)).toBeUndefined();
    expect(await stack.deps.jobs.find('', task.id)).toBeUndefined();
    expect(await stack.deps.jobs.cancel(other.id, task.id)).toBeUndefined();
    expect(await stack.deps.jobs.list(other.id)).toEqual([]);
    expect((await stack.deps.jobs.list(organisation.id, { kinds: ['double'] })).map(({ id }) => id)).toContain(task.id);
  });

  it('gives back the unfinished task of a key', async () => {
    const key = { key: 'site' };
    const starts = await Promise.all(Array.from({ length: 6 }, () => stack.deps.jobs.start(owner, 'wait', {}, key)));
    expect(new Set(starts.map(({ id }) => id)).size).toBe(1);
    const [first] = starts as [Task];
    await until(() => running.has(first.id), 'it to run');
    await stack.deps.jobs.cancel(organisation.id, first.id);
    await stack.finished(first);
    const next = await stack.deps.jobs.start(owner, 'wait', {}, key);
    expect(next.id).not.toBe(first.id);
    await stack.deps.jobs.cancel(organisation.id, next.id);
  });

  it('waits for the moment a task is meant for', async () => {
    const startAfter = new Date(Date.now() + 1_500);
    const task = await stack.deps.jobs.start(owner, 'double', { value: 2 }, { startAfter });
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
    await expect(stack.deps.jobs.start(owner, 'no-such-kind', {})).rejects.toThrow('no-such-kind');
  });
});

describe('several processes', () => {
  let database: TestDatabase;
  const open: OpenDeps[] = [];
  const attempts = new Map<string, number[]>();

  const start = async (handler: (context: JobContext<unknown>) => Promise<unknown>): Promise<OpenDeps> => {
    const config = testConfig(database.url);
    const process = await openDeps(config, openLog(config), { connections: 6 });
    process.deps.jobs.define('work', handler);
    await process.jobsProcess.open();
    await process.jobsProcess.work();
    open.push(process);
    return process;
  };
  const statusOf = async ({ deps }: OpenDeps, task: Task) => (await deps.jobs.find('', task.id))?.status;
  const note = ({ task, attempt }: JobContext<unknown>) => attempts.set(task.id, [...(attempts.get(task.id) ?? []), attempt]);

  beforeEach(async () => {
    database = await startTestDatabase();
    attempts.clear();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((process) => process.close()));
    await database.drop();
  });

  it('runs each task once', async () => {
    const handler = async (context: JobContext<unknown>) => void note(context);
    const [first] = await Promise.all([start(handler), start(handler)]);
    const tasks = await Promise.all(Array.from({ length: 40 }, () => first.deps.jobs.start(NOBODYS, 'work', {})));
    for (const task of tasks) await until(async () => (await statusOf(first, task)) === 'SUCCESS', 'all to end');
    expect([...attempts.values()]).toEqual(tasks.map(() => [1]));
  });

  it('gives a stopped process’s work to another, at once', async () => {
    const stubborn = await start(async (context) => {
      note(context);
      await aborted(context.signal);
      context.signal.throwIfAborted();
    });
    const task = await stubborn.deps.jobs.start(NOBODYS, 'work', {});
    await until(() => attempts.has(task.id), 'it to run');
    const other = await start(async (context) => void note(context));
    const before = performance.now();
    await stubborn.jobsProcess.stop();
    await until(async () => (await statusOf(other, task)) === 'SUCCESS', 'the other to finish it');
    expect(performance.now() - before).toBeLessThan(60_000);
    expect(attempts.get(task.id)).toEqual([1, 2]);
  });

  it('takes over from a process that was killed, and gives up what keeps killing', async () => {
    const client = await start(async (context) => void note(context));
    await client.jobsProcess.stop();
    const killOne = async () => kill(await hangingWorker());
    const task = await insertTask(client);
    await killOne();
    expect(await statusOf(client, task)).toBe('RUNNING');
    const restarted = performance.now();
    const next = await start(async (context) => void note(context));
    await until(async () => (await statusOf(next, task)) === 'SUCCESS', 'the next worker to finish it');
    expect(performance.now() - restarted).toBeLessThan(60_000);
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

  /** A process that has taken the task and will not end it. */
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

  /** A task of a process that does no work itself. */
  async function insertTask(client: OpenDeps): Promise<Task> {
    const config = testConfig(database.url);
    const starter = await openDeps(config, openLog(config), { connections: 2 });
    starter.deps.jobs.define('work', async () => undefined);
    await starter.jobsProcess.open();
    const task = await starter.deps.jobs.start(NOBODYS, 'work', {});
    await starter.close();
    expect(await statusOf(client, task)).toBe('PENDING');
    return task;
  }
});
