import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { startEmptyDatabase, type TestDatabase } from '../testing/index.ts';
import { readConnectionBudget } from './connection-budget.ts';
import { openPool } from './pool.ts';

const silent = { warn: () => undefined };
let database: TestDatabase;
const pools: pg.Pool[] = [];
const open = (connections: number) => {
  const pool = openPool(database.url, silent, { connections });
  pools.push(pool);
  return pool;
};

beforeAll(async () => {
  database = await startEmptyDatabase();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

it('reckons with every process that is connected, as large as this one', async () => {
  const alone = await readConnectionBudget(open(30));
  await open(30).query('select 1');
  const first = await readConnectionBudget(open(30));
  // Suites of other tests share the server: their processes and connections count as they come and go.
  expect(first.processes).toBeGreaterThan(1);
  expect(alone.processes).toBeGreaterThanOrEqual(1);
  for (const { needed, processes, most } of [alone, first]) {
    expect(needed).toBeGreaterThanOrEqual(processes * 32);
    expect(most).toBeGreaterThan(10);
  }
});
