import { openLog } from '../log.ts';
import { openDeps } from '../open-deps.ts';
import { testConfig } from '../testing/test-config.ts';
import { stepping } from './stepping-job.fixture.ts';

// A worker process that runs the stepping job: to be killed midway.
const config = testConfig(process.argv[2] ?? '');
const { deps, jobsProcess } = await openDeps(config, openLog(config), { patienceMs: 60_000 });
deps.jobs.register(stepping, deps);
await jobsProcess.open();
await jobsProcess.work();
