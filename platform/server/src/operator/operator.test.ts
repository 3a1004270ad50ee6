import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { defineJob } from '../jobs/define-job.ts';
import { ALL_MODULES } from '../modules/index.ts';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';
import { openMetrics } from './metrics.ts';
import { buildOperatorApp } from './serve-operator.ts';

const waitingJob = defineJob({ kind: 'operator-test', payload: z.object({}), run: async () => ({}) });

let stack: TestStack;
let operator: FastifyInstance;
let user: TestUser;
let workspace: TestOrganisation;
/** lets go of the connections that hold the pool */
let release = (): void => undefined;

beforeAll(async () => {
  stack = await testStack({
    modules: ALL_MODULES,
    worker: false,
    define: (deps) => deps.jobs.register(waitingJob, {}),
    parts: (deps) => {
      const metrics = openMetrics(deps);
      operator = buildOperatorApp(deps, metrics);
      return { observe: (app) => metrics.watch(app) };
    },
  });
  user = await stack.createUser();
  workspace = await stack.createOrganisation({ members: [user] });
});
afterAll(async () => {
  release();
  await operator.close();
  await stack.close();
});

const read = async (): Promise<string> => (await operator.inject('/metrics')).body;
/** The value of one line, such as `canopy_database_up`. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describe('the figures', () => {
  it('count answers by the pattern of their route, and never name an address or a person', async () => {
    await stack.asUser(user, workspace).get('/api/posts/6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001/');
    await stack.asUser(user, workspace).get('/api/nothing-of-the-kind/secret-of-a-visitor/');
    const text = await read();
    expect(valueOf(text, 'canopy_http_request_seconds_count{method="GET",route="/api/posts/:id/",status="404"}')).toBe(1);
    for (const private_ of ['6f0c3f3e', 'secret-of-a-visitor', workspace.id, user.email]) expect(text).not.toContain(private_);
  });

  it('tell what waits and for how long', async () => {
    const past = await stack.deps.jobs.start({ organisationId: workspace.id, userId: null }, waitingJob, {});
    await stack.deps.pool.query(`update tasks set queued_at = now() - interval '90 seconds' where id = $1`, [past.id]);
    await stack.deps.jobs.start(
      { organisationId: workspace.id, userId: null },
      waitingJob,
      {},
      { startAfter: new Date(Date.now() + 3_600_000) },
    );
    const text = await read();
    expect(valueOf(text, 'canopy_tasks{kind="operator-test",state="waiting"}')).toBe(1);
    expect(valueOf(text, 'canopy_tasks{kind="operator-test",state="later"}')).toBe(1);
    expect(valueOf(text, 'canopy_task_waiting_seconds{kind="operator-test"}')).toBeGreaterThanOrEqual(90);
    expect(valueOf(text, 'canopy_database_up')).toBe(1);
    expect(text).toContain('process_cpu_seconds_total');
  });
});

it('a process whose connections are all busy is ready: it is slow and not down', async () => {
  const { pool } = stack.deps;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  release = () => {
    for (const client of clients.splice(0)) client.release();
  };
  const answers = await Promise.all(['/livez', '/readyz', '/api/health/'].map((path) => stack.asNobody().get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await operator.inject('/readyz')).statusCode).toBe(200);
  release();
});

it('the probes are plain text, and nobody keeps them', async () => {
  const { text, headers } = await stack.asNobody().get('/livez');
  expect([text, headers['content-type'], headers['cache-control']]).toEqual(['ok\n', 'text/plain; charset=utf-8', 'no-store']);
});

it('the figures are on the operator’s port alone', async () => {
  expect((await stack.asNobody().get('/metrics')).status).toBe(404);
  expect((await stack.asNobody().get('/api/metrics/')).status).toBe(404);
});
