import * as z from 'zod/mini';
import { openLog } from '../log.ts';
import { openDeps } from '../open-deps.ts';
import { testConfig } from '../testing/test-config.ts';
import { defineJob } from './define-job.ts';

// A worker process that takes a task, reports it, and never finishes it: to be killed.
const config = testConfig(process.argv[2] ?? '');
const { deps, jobsProcess } = await openDeps(config, openLog(config), { patienceMs: 60_000 });
const work = defineJob({
  kind: 'work',
  payload: z.object({}),
  run: async () => {
    process.stdout.write('working\n');
    await new Promise(() => undefined);
  },
});
deps.jobs.register(work, undefined);
await jobsProcess.open();
await jobsProcess.work();
