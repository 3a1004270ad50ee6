import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testStack, until, type TestStack } from '../testing/index.ts';
import type { Task } from './jobs.ts';
import { stepping } from './stepping-job.fixture.ts';

let stack: TestStack;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  stack = await testStack({ worker: false, define: (deps) => deps.jobs.register(stepping, deps) });
  await stack.deps.pool.query(
    'create table calls_outside (task_id uuid, name text, key uuid, at timestamptz not null default clock_timestamp())',
  );
});
afterAll(async () => {
  await Promise.all([...workers].map(kill));
  await stack.close();
});

function startWorker(): ChildProcess {
  const file = fileURLToPath(new URL('./stepping-worker.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [file, stack.database.url], { stdio: 'inherit' });
  workers.add(child);
  return child;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

it('runs no finished step again after its process was killed', async () => {
  const { pool, jobs } = stack.deps;
  const owner = { organisationId: (await stack.createOrganisation()).id, userId: null };
  const tasks: Task[] = [];
  while (tasks.length < 4) tasks.push(await jobs.start(owner, stepping, { steps: 6 }));
  const finished = async () =>
    (await pool.query<{ steps: number }>('select count(*)::integer as steps from task_steps where finished_at is not null')).rows[0]
      ?.steps ?? 0;
  // Twice, never three times for one task, which would then fail.
  for (const least of [3, 10]) {
    const worker = startWorker();
    await until(async () => (await finished()) >= least, `${least} steps to be done`);
    await kill(worker);
  }
  startWorker();
  for (const task of tasks) expect(await stack.finished(task)).toMatchObject({ status: 'SUCCESS', result: { sum: 21 } });

  // A step that was done but not yet stored is started again: with the same key, by which the external service recognises it.
  const { rows } = await pool.query(`
    select count(distinct key)::integer as keys, count(distinct (task_id, name))::integer as steps,
      count(*) filter (where at > (select finished_at from task_steps s where s.task_id = c.task_id and s.name = c.name))::integer as again
    from calls_outside c`);
  expect(rows).toEqual([{ keys: 24, steps: 24, again: 0 }]);
});
