import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { openLog } from '../../log.ts';
import { openDeps } from '../../open-deps.ts';
import { migrate } from '../../store/migrate.ts';
import { testConfig } from '../../testing/test-config.ts';
import { defineJob } from '../define-job.ts';

// One process over a database: it works until it is killed, or starts tasks, or cancels one. It reports what it does to an external HTTP
// server, so that this is known whatever happens to process and database.
// work <url> <outside>
// start <url> <outside> <first number> <count> <steps> <ms a step>
// cancel <url> <outside> <number>
const [mode = '', url = '', outside = '', ...numbers] = process.argv.slice(2);
const [first = 0, count = 0, steps = 0, ms = 0] = numbers.map(Number);
/** A later release of the job has one more step. */
const MORE = Number(process.env['STEPPING_VERSION'] ?? '1') - 1;

const stepping = defineJob({
  kind: 'stepping',
  payload: z.object({ number: z.number(), steps: z.number(), ms: z.number() }),
  concurrency: 4,
  run: async ({ payload: { number, ...payload }, step, progress, signal }) => {
    const all = payload.steps + MORE;
    for (let index = 1; index <= all; index += 1) {
      await step(`step-${index}`, z.number(), async ({ key }) => {
        await tell('begin', number, index, key);
        await delay(payload.ms, undefined, { signal });
        await tell('end', number, index, key);
        return index;
      });
      progress(index / all);
    }
    await tell('done', number, all, '');
  },
});

async function tell(what: string, number: number, step: number, key: string): Promise<void> {
  await fetch(`${outside}/?${new URLSearchParams({ what, task: String(number), step: String(step), key, pid: String(process.pid) })}`);
}

const config = testConfig(url);
const { deps, jobsProcess, close } = await openDeps(config, openLog(config), { connections: 6 });
const { rows } = await deps.pool.query<{ there: boolean }>(`select to_regclass('tasks') is not null as there`);
if (rows[0]?.there !== true) await migrate(deps.pool);
deps.jobs.register(stepping, undefined);
await jobsProcess.open();
if (mode === 'work') {
  await jobsProcess.work();
  await tell('ready', 0, 0, '');
} else {
  const organisationId = await workspace();
  if (mode === 'start') {
    for (let number = first; number < first + count; number += 1)
      await deps.jobs.start({ organisationId, userId: null }, stepping, { number, steps, ms });
  } else {
    const found = await deps.pool.query<{ id: string }>(`select id from tasks where payload->>'number' = $1`, [String(first)]);
    await deps.jobs.cancel(organisationId, found.rows[0]?.id ?? '');
  }
  await close();
}

async function workspace(): Promise<string> {
  const made = await deps.pool.query<{ id: string }>(`
    insert into organisations (id, name) values ('00000000-0000-4000-8000-000000000001', 'Stepping')
    on conflict (id) do update set name = excluded.name returning id`);
  return made.rows[0]?.id ?? '';
}
