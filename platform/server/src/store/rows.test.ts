import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'zod/mini';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openDb, type Db } from './db.ts';
import { rowOf, rowsOf } from './rows.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;

beforeAll(async () => {
  database = await startTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  db = openDb(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const counted = z.object({ name: z.string(), total: z.number() });

it('gives rows as their schema says, without what it does not name', async () => {
  const query = sql`select 'fern' as name, 3 as total, true as more`;
  expect(await rowsOf(db, counted, query)).toEqual([{ name: 'fern', total: 3 }]);
  expect(await rowOf(db, counted, sql`select 'fern' as name, 3 as total where false`)).toBeUndefined();
});

it('names the column that is of another type, such as a count that comes as text', async () => {
  await expect(rowsOf(db, counted, sql`select 'fern' as name, count(*) as total from pg_class`)).rejects.toThrow(/total: .*name, total/);
});

it('names the column that the query does not have', async () => {
  await expect(rowOf(db, counted, sql`select 'fern' as name`)).rejects.toThrow(/total: /);
});
