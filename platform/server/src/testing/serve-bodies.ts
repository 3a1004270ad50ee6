// Serves the whole API to a benchmark: says where, and which call may be sent which largest body, as JSON on standard output.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { ALL_CALLS } from '@canopy/contract/calls';
import { createPost } from '@canopy/contract/content';
import { emptyIndex } from '@canopy/delivery/registry';
import { RATE_PER_MINUTE } from '../http/serve-route.ts';
import { ALL_MODULES } from '../modules/index.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { ACCEPTED_BODIES } from './accepted-bodies.ts';
import { largestBodies, pathWith } from './largest-body.ts';
import { testStack } from './test-stack.ts';

const [folder = '', only = ''] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
await globalSetup();
const stack = await testStack({ modules: ALL_MODULES, worker: false });
await (await stack.deps.releases.store())?.write(emptyIndex(), undefined);
const url = await stack.app.listen({ port: 0, host: '127.0.0.1' });

const waiting = await stack.createUser();
const home = await stack.createOrganisation({ members: [{ user: waiting, role: 'agency' }] });
const bearer = async (user: typeof waiting) => `Bearer ${await stack.token(user, { seconds: 3_600 })}`;

const bodies = [];
for (const call of ALL_CALLS.filter(({ name }) => only === '' || name === only)) {
  const accepted = ACCEPTED_BODIES[call.name];
  const own = accepted ? [await accepted()] : [];
  for (const [index, body] of [...own, ...largestBodies(call)].entries()) {
    // An account for each body, so that no limit of an earlier one holds it back.
    const user = await stack.createUser({ isAdmin: call.access === 'admin' || call.access === 'publisher' });
    const workspace = await stack.createOrganisation({ domain: 'example.com', members: [{ user, role: 'agency' }] });
    const post = await stack.asUser(user, workspace).call(createPost, { body: { title: 'Moss' } });
    const file = path.join(folder, `${call.name}-${index}.json`);
    await writeFile(file, body);
    bodies.push({
      name: call.name,
      cost: call.cost ?? 'main',
      method: call.method,
      url: `${url}/api${pathWith(call, post.body.id)}?organisation_id=${workspace.id}`,
      authorization: await bearer(user),
      rate: call.ratePerMinute ?? RATE_PER_MINUTE,
      mustSucceed: index < own.length,
      file,
    });
  }
}
process.stdout.write(
  `${JSON.stringify({ cheap: `${url}/api/annotations/?organisation_id=${home.id}`, authorization: await bearer(waiting), bodies })}\n`,
);
// Not a signal: PostgreSQL would end at once, before its clients.
process.stdin.once('end', () => {
  void stack
    .close()
    .then(globalTeardown)
    .then(() => process.exit(0));
});
process.stdin.resume();
