// The stepping task on @dbos-inc/dbos-sdk; see stepping-process.ts of the server's jobs for the protocol. Our own advisory locks tell which
// process died: without its Conductor, DBOS has to be told.
import { createRequire } from 'node:module';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const [mode, url, outside, ...numbers] = process.argv.slice(2);
const [first, count, steps, ms] = numbers.map(Number);
const installed = createRequire(`${process.env.ENGINES}/package.json`);
const { DBOS, DBOSClient } = installed('@dbos-inc/dbos-sdk');
const pg = installed('pg');
const QUEUE = 'stepping';
const LOCKS = 41;
const MORE = Number(process.env.STEPPING_VERSION ?? '1') - 1;

const tell = (what, task, step, key = '') =>
  fetch(`${outside}/?${new URLSearchParams({ what, task: String(task), step: String(step), key, pid: String(process.pid) })}`);

async function stepping({ number, steps: planned, ms: pause }) {
  const all = planned + MORE;
  for (let index = 1; index <= all; index += 1) {
    await DBOS.runStep(
      async () => {
        await tell('begin', number, index);
        await delay(pause);
        await tell('end', number, index);
        return index;
      },
      { name: `step-${index}` },
    );
    await DBOS.setEvent('progress', index / all);
  }
  await DBOS.runStep(() => tell('done', number, all).then(() => true), { name: 'done' });
}

/** Holds a lock while this process lives, and hands over the work of dead ones. */
async function watchOthers(client) {
  let session;
  let connectedAt = 0;
  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', () => (session = undefined));
    await next.connect();
    await next.query('select pg_advisory_lock($1, $2)', [LOCKS, process.pid]);
    session = next;
    connectedAt = performance.now();
  };
  await connect();
  const began = connectedAt;
  for (;;) {
    await delay(1_000);
    try {
      if (session === undefined) await connect();
      // After an outage, give every process a moment to take its lock again.
      if (connectedAt !== began && performance.now() - connectedAt < 4_000) continue;
      for (const { workflowID, executorId } of await client.listWorkflows({ status: 'PENDING' })) {
        const other = Number(executorId);
        if (!other || other === process.pid) continue;
        const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as free', [LOCKS, other]);
        if (!rows[0].free) continue;
        await client.resumeWorkflow(workflowID, { queueName: QUEUE });
        await session.query('select pg_advisory_unlock($1, $2)', [LOCKS, other]);
      }
    } catch {
      session = undefined;
    }
  }
}

if (mode === 'work') {
  DBOS.setConfig({
    name: 'stepping',
    systemDatabaseUrl: url,
    executorID: String(process.pid),
    applicationVersion: process.env.DBOS_VERSION,
    runAdminServer: false,
    logLevel: 'error',
  });
  DBOS.registerWorkflow(stepping, { name: 'stepping', maxRecoveryAttempts: 100 });
  await DBOS.launch();
  await DBOS.registerQueue(QUEUE, { workerConcurrency: 4, minPollingIntervalMs: 200 });
  await tell('ready', 0, 0);
  await watchOthers(await DBOSClient.create({ systemDatabaseUrl: url }));
} else {
  const client = await DBOSClient.create({ systemDatabaseUrl: url });
  if (mode === 'cancel') await client.cancelWorkflow(`task-${first}`);
  for (let number = first; mode === 'start' && number < first + count; number += 1)
    await client.enqueue({ workflowName: 'stepping', queueName: QUEUE, workflowID: `task-${number}` }, { number, steps, ms });
  await client.destroy();
}
