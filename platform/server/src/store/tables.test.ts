import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import * as drizzle from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';

interface Column {
  type: string;
  notNull: boolean;
  hasDefault: boolean;
}

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
/** Type names that mean the same, as PostgreSQL reports them. */
const SAME: Record<string, string> = { 'timestamp with time zone': 'timestamptz', serial: 'integer', bigserial: 'bigint' };
const typeOf = (name: string): string => SAME[name] ?? name;

let database: TestDatabase;
const stored = new Map<string, Map<string, Column>>();
/** Every table that a module declares, exported or not: drizzle's `pgTable` notes them while the modules load. */
const declared: PgTable[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string; type: string; not_null: boolean; has_default: boolean }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
      a.atthasdef or a.attidentity <> '' as has_default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  await client.end();
  for (const { table, column, type, not_null: notNull, has_default: hasDefault } of rows)
    stored.set(table, (stored.get(table) ?? new Map<string, Column>()).set(column, { type: typeOf(type), notNull, hasDefault }));
  // Those that the test itself has loaded are loaded again.
  jest.resetModules();
  jest.doMock('drizzle-orm/pg-core', () => ({
    ...drizzle,
    pgTable: (...args: Parameters<typeof drizzle.pgTable>) => {
      const table = drizzle.pgTable(...args);
      declared.push(table);
      return table;
    },
  }));
  for (const file of globSync('**/*.ts', { cwd: SOURCE, exclude: ['**/*.test.ts', '**/*.fixture.ts'] })) {
    const whole = path.join(SOURCE, file);
    if (!readFileSync(whole, 'utf8').includes('pgTable(')) continue;
    await import(pathToFileURL(whole).href);
  }
});
afterAll(() => database.drop());

it('finds the tables that modules declare, exported or not', () => {
  const names = declared.map((table) => drizzle.getTableConfig(table).name);
  expect(names).toEqual(expect.arrayContaining(['organisations', 'stripe_events', 'post_tags']));
});

it('declares tables as the migrations made them: columns, types, nullability, defaults', () => {
  const differences: string[] = [];
  for (const table of declared) {
    const { name, columns } = drizzle.getTableConfig(table);
    const made = stored.get(name);
    if (made === undefined) {
      differences.push(`${name}: no migration makes it`);
      continue;
    }
    for (const column of columns) {
      const is = made.get(column.name);
      const says: Column = { type: typeOf(column.getSQLType()), notNull: column.notNull, hasDefault: column.hasDefault };
      if (is === undefined) differences.push(`${name}.${column.name}: no migration makes it`);
      else if (JSON.stringify(is) !== JSON.stringify({ ...says, type: says.type.toLowerCase() }))
        differences.push(`${name}.${column.name}: declared ${JSON.stringify(says)}, made ${JSON.stringify(is)}`);
    }
    // A required column that the declaration does not know makes every insert fail.
    const known = new Set(columns.map((column) => column.name));
    for (const [column, { notNull, hasDefault }] of made)
      if (!known.has(column) && notNull && !hasDefault) differences.push(`${name}.${column}: not declared, and has to be given`);
  }
  expect(differences).toEqual([]);
});

it('gives each table that hangs on a crawl or a task the workspace it belongs to', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ table: string }>(`
    select distinct k.conrelid::regclass::text as table from pg_constraint k
    where k.contype = 'f' and k.confrelid in ('crawls'::regclass, 'tasks'::regclass) and not exists (
      select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'organisation_id' and a.attnotnull)`);
  await client.end();
  expect(rows).toEqual([]);
});
