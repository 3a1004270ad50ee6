// A server with one workspace, for the benchmark of crawls alongside calls: node hostile-crawl.ts <domain>. Prints a line of JSON once it
// listens, and ends when its input does.
import { once } from 'node:events';
import process from 'node:process';
import { ALL_MODULES } from '../modules/index.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack } from './test-stack.ts';

const [domain = ''] = process.argv.slice(2);
await globalSetup();
const stack = await testStack({ modules: ALL_MODULES, config: { crawlAllowHosts: [domain] } });
try {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ domain, members: [user] });
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' });
  const tokens = [await stack.token(user, { seconds: 14_400 })];
  process.stdout.write(`${JSON.stringify({ url, tokens, organisation: organisation.id })}\n`);
  await once(process.stdin.resume(), 'end');
} finally {
  await stack.close();
  await globalTeardown();
}
