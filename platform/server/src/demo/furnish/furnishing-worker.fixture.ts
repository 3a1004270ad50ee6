import { ownCalls } from '../../http/own-calls.ts';
import { openLog } from '../../log.ts';
import { ALL_MODULES, allRoutes } from '../../modules/index.ts';
import { registerWork } from '../../modules/use-modules.ts';
import { openDeps } from '../../open-deps.ts';
import { testConfig } from '../../testing/test-config.ts';
import { furnishDemo } from './furnish-demo.ts';
import { sandboxConfig } from './sandbox-config.fixture.ts';

// The platform's worker: to be killed while furnishing.
const [databaseUrl = '', sandboxUrl = ''] = process.argv.slice(2);
const config = testConfig(databaseUrl, sandboxConfig(sandboxUrl));
const { deps, jobsProcess } = await openDeps(config, openLog(config), { connections: 8, patienceMs: 60_000 });
registerWork(ALL_MODULES, deps);
deps.jobs.register(furnishDemo, { deps, calls: ownCalls(allRoutes(deps)) });
await jobsProcess.open();
await jobsProcess.work();
