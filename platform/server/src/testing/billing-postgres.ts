// `node billing-postgres.ts <first seed> <schedules>`: simulates payments and limits over PostgreSQL and prints one line of JSON; for
// `npm run bench -- billing`.
import process from 'node:process';
import { simulateInPostgres } from './billing/simulate-in-postgres.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack } from './test-stack.ts';

const [first = 1, schedules = 1_000] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ worker: false });
try {
  const began = performance.now();
  const simulated = await simulateInPostgres(stack.deps.db, stack.deps.config.databaseUrl, { first, schedules });
  process.stdout.write(`${JSON.stringify({ ...simulated, seconds: (performance.now() - began) / 1_000 })}\n`);
} finally {
  await stack.close();
  await globalTeardown();
}
