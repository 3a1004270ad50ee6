import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { is, SQL } from 'drizzle-orm';
import * as drizzle from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';

/** A column as the migrations made it. */
interface StoredColumn {
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  /** the expression of its default */
  default: string | null;
}

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
/** Type names that mean the same, as PostgreSQL reports them. */
const SAME: Record<string, string> = { 'timestamp with time zone': 'timestamptz', serial: 'integer', bigserial: 'bigint' };
const typeOf = (name: string): string => SAME[name] ?? name;

let database: TestDatabase;
const stored = new Map<string, Map<string, StoredColumn>>();
/** Every table that a module declares, exported or not: drizzle's `pgTable` notes them while the modules load. */
const declared: PgTable[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<StoredColumn & { table: string; column: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      a.atthasdef or a.attidentity <> '' as "hasDefault", pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  await client.end();
  for (const { table, column, type, ...rest } of rows)
    stored.set(table, (stored.get(table) ?? new Map<string, StoredColumn>()).set(column, { type: typeOf(type), ...rest }));
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

it('declares tables as the migrations made them: columns, types, nullability, whether there is a default', () => {
  const differences: string[] = [];
  for (const table of declared) {
    const { name, columns } = drizzle.getTableConfig(table);
    const made = stored.get(name);
    if (made === undefined) {
      differences.push(`${name}: no migration makes it`);
      continue;
    }
    for (const column of columns) {
      const found = made.get(column.name);
      if (found === undefined) {
        differences.push(`${name}.${column.name}: no migration makes it`);
        continue;
      }
      const says = { type: typeOf(column.getSQLType()).toLowerCase(), notNull: column.notNull, hasDefault: column.hasDefault };
      const { type, notNull, hasDefault } = found;
      if (!isDeepStrictEqual({ type, notNull, hasDefault }, says))
        differences.push(`${name}.${column.name}: declared ${JSON.stringify(says)}, made ${JSON.stringify(found)}`);
    }
    // A required column that the declaration does not know makes every insert fail.
    const known = new Set(columns.map((column) => column.name));
    for (const [column, { notNull, hasDefault }] of made)
      if (!known.has(column) && notNull && !hasDefault) differences.push(`${name}.${column}: not declared, and has to be given`);
  }
  expect(differences).toEqual([]);
});

it('declares the defaults that the migrations gave', async () => {
  const dialect = new drizzle.PgDialect();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const differences: string[] = [];
  let compared = 0;
  for (const { name, columns } of declared.map(drizzle.getTableConfig))
    for (const column of columns) {
      const expression = stored.get(name)?.get(column.name)?.default;
      // Without a value: the database counts (`serial`).
      if (expression == null || column.default === undefined) continue;
      compared += 1;
      if (is(column.default, SQL)) {
        const { sql: says } = dialect.sqlToQuery(column.default);
        if (says !== expression) differences.push(`${name}.${column.name}: declared ${says}, made ${expression}`);
        continue;
      }
      const says = column.mapToDriverValue(column.default);
      const { rows } = await client.query<{ same: boolean }>(`select (${expression}) = $1::${column.getSQLType()} as same`, [says]);
      if (rows[0]?.same !== true) differences.push(`${name}.${column.name}: declared ${JSON.stringify(says)}, made ${expression}`);
    }
  await client.end();
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(80);
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
