// Stores the demo workspace. Run once the platform is up: it needs the tables, and the worker that takes the first crawl and imports.
// With the argument `unconnected` it is left without Google.
import process from 'node:process';
import { readConfig } from '../config/config.ts';
import { openLog } from '../log.ts';
import { allRoutes } from '../modules/index.ts';
import { openDeps } from '../open-deps.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { connectDemo } from './connect-google.ts';
import { seedDemo } from './seed.ts';

const config = readConfig(process.env);
const { deps, jobsProcess, close } = await openDeps(config, openLog(config), { connections: 2 });
try {
  // The routes define the kinds of work; this process only queues, the platform's worker does it.
  allRoutes(deps);
  await jobsProcess.open();
  const isNew = await seedDemo(deps);
  if (process.argv[2] !== 'unconnected') await connectDemo(deps);
  const accounts = DEMO_ACCOUNTS.map(({ email, label }) => ({ email, label }));
  process.stdout.write(`${JSON.stringify({ ready: true, isNew, accounts, password: DEMO_PASSWORD })}\n`);
} finally {
  await close();
}
