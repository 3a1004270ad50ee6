import { openLog } from '../log.ts';
import { openDeps } from '../open-deps.ts';
import { testConfig } from '../testing/test-config.ts';

// A worker process that takes a task, says so, and never ends it: to be killed.
const config = testConfig(process.argv[2] ?? '');
const { deps, jobsProcess } = await openDeps(config, openLog(config));
deps.jobs.define('work', async () => {
  process.stdout.write('working\n');
  await new Promise(() => undefined);
});
await jobsProcess.open();
await jobsProcess.work();
