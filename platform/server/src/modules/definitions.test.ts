import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { workOf } from '../commands/jobs-command.ts';
import { openDeps, type OpenDeps } from '../open-deps.ts';
import { openLog } from '../log.ts';
import { PLATFORM_TABLES } from '../store/platform-tables.ts';
import { startTestDatabase, testConfig, type TestDatabase } from '../testing/index.ts';
import { ALL_MODULES, allRoutes } from './index.ts';
import { registerWork } from './use-modules.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

let database: TestDatabase;
let open: OpenDeps;
beforeAll(async () => {
  database = await startTestDatabase();
  const config = testConfig(database.url);
  open = await openDeps(config, openLog(config));
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

it('each module is listed once, by its folder', () => {
  const folders = globSync('*/*/index.ts', { cwd: FOLDER }).map((file) => path.dirname(file));
  expect(ALL_MODULES.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

it('each table and view has one owner', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition`);
  await client.end();
  const owned = [...ALL_MODULES.flatMap(({ owns }) => owns), ...Object.values(PLATFORM_TABLES).flat()];
  expect(twice(owned)).toEqual([]);
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('making routes registers nothing: jobs and schedules stand in the definitions', () => {
  const refuse = (): never => {
    throw new Error('a route registers work');
  };
  const jobs = { ...open.deps.jobs, register: refuse, every: refuse };
  expect(allRoutes({ ...open.deps, jobs }).length).toBeGreaterThan(100);
});

it('each job and each schedule has a name of its own, and all are listed', () => {
  const registered = { jobs: [] as string[], schedules: [] as string[] };
  const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: undefined };
  const config = { ...open.deps.config, stripe };
  const jobs = {
    ...open.deps.jobs,
    register: ({ kind }: { kind: string }) => void registered.jobs.push(kind),
    every: (name: string) => void registered.schedules.push(name),
  };
  registerWork(ALL_MODULES, { ...open.deps, jobs, config });
  expect([...twice(registered.jobs), ...twice(registered.schedules)]).toEqual([]);
  const first = (line: string): string => line.trim().split(' ')[0] ?? '';
  const listed = workOf(ALL_MODULES, config);
  expect(listed.jobs.map(first)).toEqual(registered.jobs.toSorted());
  expect(listed.schedules.map(first)).toEqual(registered.schedules.toSorted());
  expect(listed.schedules).toContainEqual(expect.stringMatching(/^ {2}stripe-events +billing\/webhook +every 60 s$/));
  // Without payments there is nothing to compare.
  expect(workOf(ALL_MODULES, { ...config, stripe: undefined }).schedules.map(first)).not.toContain('stripe-events');
});
