// Stores the demo workspace. Run it once the platform is up: it needs the tables, and the worker for the first crawl and imports. The
// argument `unconnected` leaves it without Google, `unfurnished` without content.
import process from 'node:process';
import { ConfigError, readConfig } from '../config/config.ts';
import { ownCalls } from '../http/own-calls.ts';
import { openLog } from '../log.ts';
import { allRoutes } from '../modules/index.ts';
import { openDeps } from '../open-deps.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { connectDemo } from './connect-google.ts';
import { furnishDemo, startFurnishing } from './furnish/index.ts';
import { seedDemo } from './seed.ts';

const config = readConfig(process.env);
if (!config.localDemo)
  throw new ConfigError(
    'the demo accounts have a published password: HOST and PUBLIC_URL must be loopback addresses and TRUST_PROXY empty',
  );
const { deps, jobsProcess, close } = await openDeps(config, openLog(config), { connections: 2 });
try {
  // The routes define the kinds of jobs; this process only queues them, the platform's worker runs them.
  deps.jobs.register(furnishDemo, { deps, calls: ownCalls(allRoutes(deps)) });
  await jobsProcess.open();
  const isNew = await seedDemo(deps);
  const variant = process.argv[2];
  if (variant !== 'unconnected') await connectDemo(deps);
  if (variant === undefined) await startFurnishing(deps);
  const accounts = DEMO_ACCOUNTS.map(({ email, label }) => ({ email, label }));
  process.stdout.write(`${JSON.stringify({ ready: true, isNew, accounts, password: DEMO_PASSWORD })}\n`);
} finally {
  await close();
}
