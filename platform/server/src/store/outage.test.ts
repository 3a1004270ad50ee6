import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineCall } from '@canopy/contract';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { openVerifier } from '../access/open-verifier.ts';
import type { Deps } from '../deps.ts';
import { buildApp } from '../http/build-app.ts';
import { route } from '../http/route.ts';
import { loadIdentityKeys, signAccessToken } from '../identity/index.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { JobOwner } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { openDeps, type OpenDeps } from '../open-deps.ts';
import { addWorkspace, startPostgresServer, testConfig, until, type PostgresServer } from '../testing/index.ts';
import { users } from './core-tables.ts';
import { migrate } from './migrate.ts';
import { isOutage } from './outage.ts';

const countUsers = defineCall({ name: 'countUsers', method: 'GET', path: '/count/', access: 'public', tokens: 'read', summary: 'Counts.' });
const whoami = defineCall({
  name: 'whoami',
  method: 'GET',
  path: '/whoami/',
  access: 'account',
  tokens: 'never',
  summary: 'Needs an account.',
});
const nothing = z.object({});
const long = defineJob({
  kind: 'long',
  payload: nothing,
  run: async ({ attempt }) => {
    runs.push(attempt);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { done: true };
  },
});
const asks = defineJob({
  kind: 'asks',
  payload: nothing,
  run: async ({ attempt }, { db }: Deps) => {
    runs.push(attempt);
    if (attempt === 1) {
      await server.stop();
      await db.select().from(users);
    }
    return { done: true };
  },
});

let server: PostgresServer;
let open: OpenDeps;
let app: FastifyInstance;
let owner: JobOwner;
let release = (): void => undefined;
const runs: number[] = [];

beforeAll(async () => {
  server = await startPostgresServer();
  const config = testConfig(server.url);
  open = await openDeps(config, openLog(config), { connections: 6 });
  const { deps, jobsProcess } = open;
  await migrate(deps.pool);
  deps.jobs.register(long, undefined);
  deps.jobs.register(asks, deps);
  owner = { organisationId: await addWorkspace(server.url), userId: null };
  await jobsProcess.open();
  await jobsProcess.work();
  const count = route(countUsers, async () => {
    await deps.db.select().from(users);
  });
  app = await buildApp(deps, { routes: [count], verify: await openVerifier(deps) });
});
afterAll(async () => {
  await app.close();
  await open.close();
  await server.remove();
});

const get = (url: string) => app.inject({ url });
const isBack = () => until(async () => (await get('/api/health/')).statusCode === 200, 'the database to be back');
const ended = (id: string) =>
  until(async () => {
    const task = await open.deps.jobs.find(owner.organisationId, id).catch(() => undefined);
    return task?.status === 'SUCCESS' ? task : undefined;
  }, 'the task to succeed');

it('answers 503 while the database is away, and goes on by itself', async () => {
  expect((await get('/api/count/')).statusCode).toBe(204);
  const task = await open.deps.jobs.start(owner, long, {});
  await until(() => runs.length === 1, 'the task to run');

  await server.stop();
  for (const url of ['/api/health/', '/api/count/', '/api/count/']) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'database-unavailable', status: 503 });
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect(isOutage(await open.deps.jobs.start(owner, long, {}).catch((error: unknown) => error))).toBe(true);
  // The work ends while the database is unavailable: its result is written once it is back, without a second run.
  release();
  await server.start();
  await isBack();
  expect((await get('/api/count/')).statusCode).toBe(204);
  expect(await ended(task.id)).toMatchObject({ result: { done: true } });
  expect(runs).toEqual([1]);

  const next = await open.deps.jobs.start(owner, long, {});
  await until(() => runs.length === 2, 'the next task to run');
  release();
  await ended(next.id);
});

it('runs a task again that failed because the database went away', async () => {
  runs.length = 0;
  const task = await open.deps.jobs.start(owner, asks, {});
  await until(() => get('/api/health/').then(({ statusCode }) => statusCode === 503), 'the database to be away');
  await server.start();
  await isBack();
  await ended(task.id);
  expect(runs).toEqual([1, 2]);
});

it('answers 503 while the database hangs, without waiting for the call’s own limit', async () => {
  const { deps } = open;
  const [user] = await deps.db.insert(users).values({ email: 'rosa@fern.example' }).returning();
  if (!user) throw new Error('no account was made');
  const { issuer, audience } = deps.config.oidc;
  const keys = await loadIdentityKeys(deps);
  const authorization = `Bearer ${await signAccessToken(keys, { issuer, audience, subject: user.id, email: user.email, role: 'user' }, 600)}`;
  const impatient = await buildApp(deps, {
    routes: [route(whoami, async () => undefined)],
    verify: await openVerifier(deps),
    patienceMs: 200,
  });
  const holder = await deps.pool.connect();
  try {
    await holder.query('begin; lock table users in access exclusive mode');
    const answer = await impatient.inject({ url: '/api/whoami/', headers: { authorization } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'database-unavailable']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await until(
    async () => (await impatient.inject({ url: '/api/whoami/', headers: { authorization } })).statusCode === 204,
    'the account to be found',
  );
  await impatient.close();
});

it('tells an outage from a wrong query and from other servers', () => {
  const fault = (code: string, message = '') => Object.assign(new Error(message), { code });
  expect(isOutage(fault('ECONNREFUSED'))).toBe(true);
  expect(isOutage(fault('57P01'))).toBe(true);
  expect(isOutage(new DrizzleQueryError('select', [], fault('ECONNRESET')))).toBe(true);
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOutage(new AggregateError([fault('ECONNREFUSED'), fault('ECONNREFUSED')]))).toBe(true);
  expect(isOutage(fault('42P01'))).toBe(false);
  expect(isOutage(new TypeError('fetch failed', { cause: fault('ECONNREFUSED') }))).toBe(false);
  expect(isOutage('ECONNREFUSED')).toBe(false);
});
