import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startEmptyDatabase, until, type TestDatabase } from '../testing/index.ts';
import { migrate, readMigrations, readPending } from './migrate.ts';

let folder: string;
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canopy-test-migrations-'));
  database = await startEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  // Dropping the database may hit a connection that is still closing.
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const tables = async () => {
  const { rows } = await pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  return rows.map(({ tablename }) => tablename);
};

it('applies what is new, in order, once', async () => {
  await write('0002_b.sql', 'alter table a add column b int; create table b (id int);');
  await write('0001_a.sql', 'create table a (id int);');
  expect(await migrate(pool, { folder })).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await migrate(pool, { folder })).toEqual([]);
  await write('0003_c.sql', 'create table c (id int);');
  expect(await migrate(pool, { folder })).toEqual(['0003_c.sql']);
  expect(await tables()).toEqual(['a', 'b', 'c']);
});

it('lets several processes start at once', async () => {
  await write('0001_a.sql', 'create table a (id int); select pg_sleep(0.1);');
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(pool, { folder })));
  expect(applied.flat()).toEqual(['0001_a.sql']);
});

it('rolls a failing file back, keeps the ones before it, and names it', async () => {
  await write('0001_a.sql', 'create table a (id int);');
  await write('0002_b.sql', 'create table b (id int); create table a (id int);');
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'the migration 0002_b.sql failed and was rolled back: relation "a" already exists',
  );
  expect(await tables()).toEqual(['a']);
  await write('0002_b.sql', 'create table b (id int);');
  expect(await migrate(pool, { folder })).toEqual(['0002_b.sql']);
});

it('refuses a file that changed after it was applied, but not other line endings', async () => {
  await write('0001_a.sql', 'create table a (\n  id int\n);\n');
  await migrate(pool, { folder });
  await write('0001_a.sql', 'create table a (\r\n  id int\r\n);\r\n');
  expect(await migrate(pool, { folder })).toEqual([]);
  await write('0001_a.sql', 'create table a (id bigint);');
  await expect(migrate(pool, { folder })).rejects.toThrow('0001_a.sql changed after being applied to this database');
});

describe('on a database in use', () => {
  const quick = { timeoutMs: 50, pauseMs: 10 };

  it('makes room for what comes after it, and goes on once the lock is free', async () => {
    await write('0001_a.sql', 'create table a (id int);');
    await migrate(pool, { folder });
    await write('0002_b.sql', 'alter table a add column b int;');
    const reader = await pool.connect();
    await reader.query('begin; select * from a');
    const waits: string[] = [];
    const migrating = migrate(pool, {
      folder,
      locks: { ...quick, tries: 1_000 },
      log: { warn: (_facts: object, text?: string) => waits.push(text ?? '') },
    });
    await until(() => waits.length > 1, 'the migration to wait');
    // A statement of the running release, which waits behind the migration no longer than its lock timeout.
    await pool.query('select * from a');
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual(['0002_b.sql']);
    expect(waits[0]).toBe('a migration waits for a lock and makes room meanwhile');
  });

  it('gives up in the end, and says what to end', async () => {
    await write('0001_a.sql', 'create table a (id int);');
    await migrate(pool, { folder });
    await write('0002_b.sql', 'alter table a add column b int;');
    const reader = await pool.connect();
    await reader.query('begin; select * from a');
    await expect(migrate(pool, { folder, locks: { ...quick, tries: 2 } })).rejects.toThrow(
      /0002_b\.sql got no lock in 2 tries .*; end the statements/,
    );
    await reader.query('commit');
    reader.release();
  });

  it('builds an index beside other processes that start, outside a transaction', async () => {
    await write('0001_a.sql', 'create table a (id int);');
    await write(
      '0002_b.sql',
      '-- outside a transaction\ndrop index concurrently if exists a_id;\ncreate index concurrently a_id on a (id);\n',
    );
    const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(pool, { folder })));
    expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql']);
    const { rows } = await pool.query('select indisvalid from pg_index where indexrelid = $1::regclass', ['a_id']);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('tells what is missing without a change', async () => {
    await write('0001_a.sql', 'create table a (id int);');
    expect(await readPending(pool, folder)).toEqual(['0001_a.sql']);
    expect(await tables()).toEqual([]);
    await migrate(pool, { folder });
    await write('0002_b.sql', 'create table b (id int);');
    expect(await readPending(pool, folder)).toEqual(['0002_b.sql']);
    await write('0001_a.sql', 'create table a (id bigint);');
    await expect(readPending(pool, folder)).rejects.toThrow('0001_a.sql changed after being applied');
  });
});

it('refuses names without a number, and a number given twice', async () => {
  await write('0001_a.sql', 'select 1');
  await write('0001_b.sql', 'select 1');
  await expect(readMigrations(folder)).rejects.toThrow('0001_a.sql and 0001_b.sql have the same number');
  await rm(path.join(folder, '0001_b.sql'));
  await write('first.sql', 'select 1');
  await expect(readMigrations(folder)).rejects.toThrow('first.sql is not named like');
});

it('keeps every tenant table ready for distribution: organisation first in its primary key', async () => {
  await migrate(pool);
  // Tasks, audit log and flags may belong to no workspace; they are looked up by their own id.
  const exempt = ['tasks', 'audit_log', 'feature_flags'];
  const { rows } = await pool.query<{ table: string; first: string | null }>(`
    select c.relname as table,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as first
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'organisation_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  const tenant = rows.filter(({ table }) => !exempt.includes(table));
  expect(tenant.length).toBeGreaterThanOrEqual(2);
  expect(tenant.filter(({ first }) => first !== 'organisation_id')).toEqual([]);
});
