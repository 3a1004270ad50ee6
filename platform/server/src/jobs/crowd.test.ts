import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { testStack, type TestStack } from '../testing/index.ts';
import { defineJob } from './define-job.ts';

/** Connections of the pool. */
const CONNECTIONS = 4;
const crowded = defineJob({ kind: 'crowded', payload: z.object({}), run: async () => undefined });

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({
    worker: false,
    deps: { connections: CONNECTIONS, patienceMs: 2_000 },
    define: ({ jobs }) => jobs.register(crowded, undefined),
  });
});
afterAll(() => stack.close());

it('as many tasks of a new kind start at once as there are connections, and none waits for another', async () => {
  const { id: organisationId } = await stack.createOrganisation({ members: [] });
  const tasks = await Promise.all(
    Array.from({ length: 3 * CONNECTIONS }, () => stack.deps.jobs.start({ organisationId, userId: null }, crowded, {})),
  );
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(3 * CONNECTIONS);
});
