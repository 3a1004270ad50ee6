import { emptyIndex } from '@canopy/delivery/registry';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_CALLS } from '@canopy/contract/calls';
import { createPost, updatePost } from '@canopy/contract/content';
import { largestBodies, pathWith } from '../testing/largest-body.ts';
import { testStack, type TestStack } from '../testing/index.ts';
import { openThreads, type Threads } from '../threads/threads.ts';
import { ALL_MODULES } from './index.ts';

const OF_WORKERS = ALL_CALLS.filter(({ cost }) => cost === 'worker');
/** What was cleaned once is kept, so each call has its own. */
const htmlOf = (word: string) => `<p>${`${word} <b>grows</b>. `.repeat(2_000)}</p>`;
/** Bodies that the generated ones do not stand for: a text without blocks is cleaned. */
const OTHERS: Readonly<Record<string, string>> = {
  [createPost.name]: JSON.stringify({ title: 'Moss', html: htmlOf('Moss') }),
  [updatePost.name]: JSON.stringify({ version: 1, html: htmlOf('Fern') }),
};

let stack: TestStack;
let threads: Threads;
/** characters handed to threads */
let handedOn = 0;
beforeAll(async () => {
  threads = openThreads();
  const counting: Threads = {
    ...threads,
    run: (account, script, input, handedOver) => {
      const { bytes } = input as { bytes?: Uint8Array };
      handedOn += bytes ? bytes.length : JSON.stringify(input).length;
      return threads.run(account, script, input, handedOver);
    },
  };
  stack = await testStack({ modules: ALL_MODULES, worker: false, deps: { threads: counting } });
  await (await stack.deps.releases.store())?.write(emptyIndex(), undefined);
});
afterAll(async () => {
  await stack.close();
  await threads.close();
});

it.each(OF_WORKERS.map((call) => [call.name, call] as const))('%s hands its body to a thread', async (name, call) => {
  const shares: number[] = [];
  for (const payload of [...largestBodies(call), ...(OTHERS[name] === undefined ? [] : [OTHERS[name]])]) {
    const user = await stack.createUser({ isAdmin: call.access === 'publisher' });
    const workspace = await stack.createOrganisation({ domain: 'example.com', members: [{ user, role: 'agency' }] });
    const post = await stack.asUser(user, workspace).call(createPost, { body: { title: 'Moss' } });
    handedOn = 0;
    const { statusCode } = await stack.app.inject({
      method: call.method,
      url: `/api${pathWith(call, post.body.id)}`,
      query: { organisation_id: workspace.id },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await stack.token(user)}` },
      payload,
    });
    expect(statusCode).toBeLessThan(500);
    shares.push(handedOn / payload.length);
  }
  // Of a post's blocks and HTML only one is read, and a body can be refused for its form.
  expect(Math.max(...shares)).toBeGreaterThan(0.9);
  if (OTHERS[name] !== undefined) expect(shares.at(-1)).toBeGreaterThan(0.9);
});
