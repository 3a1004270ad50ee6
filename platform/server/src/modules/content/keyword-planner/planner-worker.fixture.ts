import { openLog } from '../../../log.ts';
import { openDeps } from '../../../open-deps.ts';
import { testConfig } from '../../../testing/test-config.ts';
import { keywordProjectJob } from './make-project.ts';
import { plannerConfig } from './planner-config.fixture.ts';

// A worker process that creates planner projects: to be killed midway.
const [databaseUrl = '', sandboxUrl = '', modelsUrl = ''] = process.argv.slice(2);
const config = testConfig(databaseUrl, plannerConfig(sandboxUrl, modelsUrl));
const { deps, jobsProcess } = await openDeps(config, openLog(config), { patienceMs: 60_000 });
deps.jobs.register(keywordProjectJob, deps);
await jobsProcess.open();
await jobsProcess.work();
