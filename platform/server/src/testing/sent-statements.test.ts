import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineCall } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import { loadModule } from 'libpg-query';
import * as z from 'zod/mini';
import { route } from '../http/route.ts';
import { defineJob } from '../jobs/define-job.ts';
import { takeFaults } from './sent-statements.ts';
import { testStack, type TestStack } from './test-stack.ts';

const careless = defineCall({
  name: 'careless',
  method: 'POST',
  path: '/careless/',
  access: 'member',
  tokens: 'never',
  summary: 'Reads what is not its own.',
});
const carelessJob = defineJob({
  kind: 'careless',
  payload: z.object({}),
  run: async (_context, { db }: TestStack['deps']) => void (await db.execute(sql`select 5 from posts`)),
});

let stack: TestStack;

beforeAll(async () => {
  await loadModule();
  stack = await testStack({
    routes: (deps) => {
      deps.jobs.register(carelessJob, deps);
      return [
        route(careless, async ({ actor }) => {
          await deps.pool.query('select 1 from posts');
          await deps.pool.query({ text: 'select 2 from posts' });
          await deps.db.execute(sql`select 3 from posts`);
          await deps.db.transaction(async (tx) => void (await tx.execute(sql`select 4 from posts`)));
          await deps.db.execute(sql`select 0 from posts where organisation_id = ${actor.organisationId}`);
          await stack.finished(await deps.jobs.start(actor, carelessJob, {}));
        }),
      ];
    },
  });
});
afterAll(() => stack.close());

const FAULTS = [1, 2, 3, 4, 5].map((each) => `posts without organisation_id: select ${each} from posts`);

it('finds what requests and jobs send without a workspace, whichever way they send it', async () => {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  await stack.deps.db.execute(sql`select 'the test itself' from posts`);
  expect((await stack.asUser(user, organisation).call(careless)).status).toBe(204);
  expect(takeFaults().toSorted()).toEqual(FAULTS);
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await stack.token(user)}` };
  expect((await fetch(`${url}/api/careless/`, { method: 'POST', headers })).status).toBe(204);
  expect(takeFaults().toSorted()).toEqual(FAULTS);
});
