// A worker process for the test that kills one: performs crawls on the given database until it is terminated.
import { openDeps } from '../../../../open-deps.ts';
import { openLog } from '../../../../log.ts';
import { testConfig } from '../../../../testing/test-config.ts';
import { crawlJob } from '../crawl-job.ts';

const [databaseUrl = '', domain = ''] = process.argv.slice(2);
const config = testConfig(databaseUrl, { crawlAllowHosts: [domain] });
const { deps, jobsProcess } = await openDeps(config, openLog(config));
deps.jobs.register(crawlJob, deps);
await jobsProcess.open();
await jobsProcess.work();
