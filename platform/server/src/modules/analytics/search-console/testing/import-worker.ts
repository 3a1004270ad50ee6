// A worker process for the test that kills one: runs imports on the given database until it is terminated.
import { openDeps } from '../../../../open-deps.ts';
import { openLog } from '../../../../log.ts';
import { testConfig } from '../../../../testing/test-config.ts';
import { registerWork } from '../../../use-modules.ts';
import { openSearchConsole } from '../index.ts';
import { googleConfig, NOW, SINCE } from './google-stack.ts';

const [databaseUrl = '', sandboxUrl = ''] = process.argv.slice(2);
const config = testConfig(databaseUrl, googleConfig(sandboxUrl));
const { deps, jobsProcess } = await openDeps(config, openLog(config), { clock: () => NOW });
registerWork([openSearchConsole({ since: SINCE })], deps);
await jobsProcess.open();
await jobsProcess.work();
