// The stepping task on openworkflow; see stepping-process.ts of the server's jobs for the protocol.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const [mode, url, outside, ...numbers] = process.argv.slice(2);
const [first, count, steps, ms] = numbers.map(Number);
const folder = process.env.ENGINES;
const load = (file) => import(pathToFileURL(`${folder}/node_modules/openworkflow/dist/${file}`).href);
const { OpenWorkflow } = await load('index.js');
const { BackendPostgres } = await load('postgres.js');
const pg = createRequire(`${folder}/package.json`)('pg');
const MORE = Number(process.env.STEPPING_VERSION ?? '1') - 1;

const tell = (what, task, step, key = '') =>
  fetch(`${outside}/?${new URLSearchParams({ what, task: String(task), step: String(step), key, pid: String(process.pid) })}`);

const backend = await BackendPostgres.connect(url);
const engine = new OpenWorkflow({ backend });
const stepping = engine.defineWorkflow({ name: 'stepping' }, async ({ input: { number, steps: planned, ms: pause }, step }) => {
  const all = planned + MORE;
  for (let index = 1; index <= all; index += 1) {
    await step.run({ name: `step-${index}` }, async () => {
      await tell('begin', number, index);
      await delay(pause);
      await tell('end', number, index);
      return index;
    });
  }
  await tell('done', number, all);
});

if (mode === 'work') {
  await engine.newWorker({ concurrency: 4 }).start();
  await tell('ready', 0, 0);
} else {
  for (let number = first; mode === 'start' && number < first + count; number += 1) await stepping.run({ number, steps, ms });
  if (mode === 'cancel') {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`select id from openworkflow.workflow_runs where input->>'number' = $1`, [String(first)]);
    await engine.cancelWorkflowRun(rows[0].id);
    await client.end();
  }
  await backend.stop();
}
