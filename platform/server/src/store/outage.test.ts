import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineCall } from '@canopy/contract';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { openVerifier } from '../access/open-verifier.ts';
import { buildApp } from '../http/build-app.ts';
import { route } from '../http/route.ts';
import { openLog } from '../log.ts';
import { openDeps, type OpenDeps } from '../open-deps.ts';
import { startPostgresServer, testConfig, until, type PostgresServer } from '../testing/index.ts';
import { users } from './core-tables.ts';
import { migrate } from './migrate.ts';
import { isOutage } from './outage.ts';

const countUsers = defineCall({ name: 'countUsers', method: 'GET', path: '/count/', access: 'public', summary: 'Counts.' });
const NOBODYS = { userId: '', organisationId: '' };

let server: PostgresServer;
let open: OpenDeps;
let app: FastifyInstance;
let release = (): void => undefined;
const runs: number[] = [];

beforeAll(async () => {
  server = await startPostgresServer();
  const config = testConfig(server.url);
  open = await openDeps(config, openLog(config), { connections: 6 });
  const { deps, jobsProcess } = open;
  await migrate(deps.pool);
  deps.jobs.define('long', async ({ attempt }) => {
    runs.push(attempt);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { done: true };
  });
  deps.jobs.define('asks', async ({ attempt }) => {
    runs.push(attempt);
    if (attempt === 1) {
      await server.stop();
      await deps.db.select().from(users);
    }
    return { done: true };
  });
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
    const task = await open.deps.jobs.find('', id).catch(() => undefined);
    return task?.status === 'SUCCESS' ? task : undefined;
  }, 'the task to succeed');

it('answers 503 while the database is away, and goes on by itself', async () => {
  expect((await get('/api/count/')).statusCode).toBe(204);
  const task = await open.deps.jobs.start(NOBODYS, 'long', {});
  await until(() => runs.length === 1, 'the task to run');

  await server.stop();
  for (const url of ['/api/health/', '/api/count/', '/api/count/']) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'database-unavailable', status: 503 });
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect(isOutage(await open.deps.jobs.start(NOBODYS, 'long', {}).catch((error: unknown) => error))).toBe(true);
  // The work ends while the database is away: its result is written once it is back, without a second run.
  release();
  await server.start();
  await isBack();
  expect((await get('/api/count/')).statusCode).toBe(204);
  expect(await ended(task.id)).toMatchObject({ result: { done: true } });
  expect(runs).toEqual([1]);

  const next = await open.deps.jobs.start(NOBODYS, 'long', {});
  await until(() => runs.length === 2, 'the next task to run');
  release();
  await ended(next.id);
});

it('runs a task again that failed because the database went away', async () => {
  runs.length = 0;
  const task = await open.deps.jobs.start(NOBODYS, 'asks', {});
  await until(() => get('/api/health/').then(({ statusCode }) => statusCode === 503), 'the database to be away');
  await server.start();
  await isBack();
  await ended(task.id);
  expect(runs).toEqual([1, 2]);
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
