// Stores the demo workspace. Run it once the platform is up: it needs the tables, and the worker for the first crawl and imports. The
// argument `unconnected` leaves it without Google, `unfurnished` without content.
import process from 'node:process';
import { ConfigError, readConfig } from '../config/config.ts';
import { ownCalls } from '../http/own-calls.ts';
import { openLog } from '../log.ts';
import { ALL_MODULES } from '../modules/index.ts';
import { registerWork } from '../modules/use-modules.ts';
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
  // This process only queues jobs; the platform's worker runs them.
  registerWork(ALL_MODULES, deps);
  deps.jobs.register(furnishDemo, { deps, calls: ownCalls([]) });
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
