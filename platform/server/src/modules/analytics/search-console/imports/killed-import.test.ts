import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { until } from '../../../../testing/index.ts';
import { googleStack, SITE, type GoogleStack } from '../testing/google-stack.ts';
import { storedSearchRows, trueSearchRows } from '../testing/stored-rows.ts';

let google: GoogleStack;
const workers: ChildProcess[] = [];

function startWorker(): ChildProcess {
  const script = fileURLToPath(new URL('../testing/import-worker.ts', import.meta.url));
  const worker = spawn(process.execPath, [script, google.stack.database.url, google.sandbox.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  google = await googleStack({ worker: false });
  await google.reset();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await google.close();
});

/** The final days, each with the transaction that stored it. */
async function storedDays(organisationId: string): Promise<Map<string, string>> {
  const { rows } = await google.stack.deps.db.execute<{ day: string; writer: string }>(sql`
    select d.day::text, p.writer from search_days d
    join lateral (select xmin::text as writer from search_page_days where organisation_id = d.organisation_id and day = d.day limit 1) p on true
    where d.organisation_id = ${organisationId} and d.final`);
  return new Map(rows.map(({ day, writer }) => [day, writer]));
}

it('goes on after its process was killed with the days that were not stored, and ends with the source’s rows', async () => {
  const { client, organisation } = await google.member();
  const { task_id: id } = (await google.connect(client)).body;
  // After forty requests the source stalls the worker, so that it dies in the middle of days.
  await google.order('google', { quota: { searchAnalytics: 40 } });
  const first = startWorker();
  const before = await until(
    async () => {
      const days = await storedDays(organisation.id);
      return days.size > 0 ? days : undefined;
    },
    'the first day for good',
    40_000,
  );
  first.kill('SIGKILL');
  await until(() => first.exitCode !== null || first.signalCode !== null, 'the end of the process');
  await google.order('google', { quota: null });
  startWorker();
  const task = await until(
    async () => {
      const found = await google.stack.deps.jobs.find(organisation.id, id ?? '');
      return found?.status === 'SUCCESS' || found?.status === 'FAILURE' ? found : undefined;
    },
    'the import to be done by the second process',
    40_000,
  );
  expect(task).toMatchObject({ status: 'SUCCESS', message: 'Day 6 of 6' });
  expect(await storedSearchRows(google.stack.deps.db, organisation.id)).toEqual(await trueSearchRows(google, SITE));
  const after = await storedDays(organisation.id);
  for (const [day, writer] of before) expect([day, after.get(day)]).toEqual([day, writer]);
});
