import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';
import { arrayOf, binaryArray, type ElementType } from './binary-array.ts';
import { openDb, type Db } from './db.ts';
import { dateTime, queryOneRow, queryRow, queryRows } from './rows.ts';

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

it('refuses no row where there always is one', async () => {
  expect(await queryOneRow(db, counted, sql`select 'fern' as name, 3 as total`)).toEqual({ name: 'fern', total: 3 });
  await expect(queryOneRow(db, counted, sql`select 'fern' as name, 3 as total where false`)).rejects.toThrow('had none');
});

it('names the column that the query does not have', async () => {
  await expect(queryRow(db, counted, sql`select 'fern' as name`)).rejects.toThrow(/total: /);
});

/** What PostgreSQL makes of an array, as text, value by value; a null value is null. */
async function readBack(type: ElementType, values: readonly unknown[]): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ value: string | null }>(
    sql`select value::text from unnest(${arrayOf(type, values)}) with ordinality as u (value, place) order by place`,
  );
  return rows.map(({ value }) => value);
}

const UUID = '0b7f2a4e-91c3-4d5e-8f60-a1b2c3d4e5f6';

it.each<[ElementType, unknown[], (string | null)[]]>([
  ['text', ['', 'a "quoted" \\ word, {b}', 'Grüße 🌿', 'NULL', null], ['', 'a "quoted" \\ word, {b}', 'Grüße 🌿', 'NULL', null]],
  ['uuid', [UUID, null, UUID.toUpperCase()], [UUID, null, UUID]],
  ['integer', [0, -1, 2_147_483_647, null], ['0', '-1', '2147483647', null]],
  ['bigint', [0, -1, Number.MAX_SAFE_INTEGER, null], ['0', '-1', '9007199254740991', null]],
  ['real', [0.5, -12.25, null], ['0.5', '-12.25', null]],
  ['boolean', [true, false, null], ['true', 'false', null]],
  ['bytea', [Uint8Array.of(0, 92, 255), Buffer.from(''), null], ['\\x005cff', '\\x', null]],
  ['jsonb', ['{"ä": ["b"]}', 'null', null], ['{"ä": ["b"]}', 'null', null]],
  ['text', [], []],
])('PostgreSQL reads %s values as they are', async (type, values, expected) => {
  expect(await readBack(type, values)).toEqual(expected);
});

it('keeps instants to the millisecond, before and after 2000', async () => {
  const instants = ['2026-11-23T16:29:25.123Z', '1969-12-31T23:59:59.999Z', '2026-11-23T18:29:25.123+02:00'];
  const { rows } = await db.execute<{ ms: string }>(
    sql`select (extract(epoch from value) * 1000)::bigint::text as ms from unnest(${arrayOf('timestamptz', instants)}) with ordinality as u (value, place) order by place`,
  );
  expect(rows.map(({ ms }) => Number(ms))).toEqual(instants.map((instant) => Date.parse(instant)));
});

it.each<[ElementType, string | number]>([
  ['uuid', 'not-a-uuid'],
  ['uuid', 'f3a1c0de-5eed-4a6d-8b5e-0c4a0b7e0001f3'],
  ['integer', 2 ** 31],
  ['integer', 1.5],
  ['integer', Number.NaN],
  ['bigint', 1.5],
  ['real', 1e40],
  ['boolean', 'yes'],
  ['timestamptz', 'some day'],
])('refuses a value that is no %s', (type, value) => {
  expect(() => binaryArray(type, [value])).toThrow();
});
