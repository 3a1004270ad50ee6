import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openDb, type Db } from './db.ts';
import { dateTime, queryRow, queryRows } from './rows.ts';

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

it('gives rows as their schema says, times as dates', async () => {
  const query = sql`select 'fern' as name, 3 as total, timestamptz '2026-11-20T10:00:00Z' as at`;
  const row = z.extend(counted, { at: dateTime });
  expect(await queryRows(db, row, query)).toEqual([{ name: 'fern', total: 3, at: new Date('2026-11-20T10:00:00Z') }]);
  expect(await queryRow(db, counted, sql`select 'fern' as name, 3 as total where false`)).toBeUndefined();
});

it('names the column that is of another type, such as a count that comes as text', async () => {
  await expect(queryRows(db, counted, sql`select 'fern' as name, count(*) as total from pg_class`)).rejects.toThrow(/total: .*name, total/);
});

it('names the column that the query does not have', async () => {
  await expect(queryRow(db, counted, sql`select 'fern' as name`)).rejects.toThrow(/total: /);
});
