import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import * as z from 'zod/mini';
import { inTurn } from './in-turn.ts';

/** The folder of all modules' migrations. */
export const MIGRATIONS = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations');

/** The migrations cannot be applied; the message is the line to show. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const appliedRows = z.array(z.object({ name: z.string(), checksum: z.string() }));

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Reads `NNNN_name.sql` files in order. Line endings do not affect the checksum. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`the migration ${name} is not named like 0001_what_it_does.sql`);
    const earlier = seen.get(number);
    if (earlier !== undefined) throw new MigrationError(`the migrations ${earlier} and ${name} have the same number`);
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database up to date: each file in its own transaction, several processes one after the other.
 * @returns the names of the files applied by this run
 * @throws MigrationError if an applied file was changed since, or if a file fails (the ones before it stay applied)
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return inTurn(pool, async (client) => {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query('select name, checksum from migrations');
    const applied = new Map(appliedRows.parse(rows).map(({ name, checksum }) => [name, checksum]));
    refuseChanged(migrations, applied);
    const done: string[] = [];
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      await apply(client, migration);
      done.push(migration.name);
    }
    return done;
  });
}

function refuseChanged(migrations: Migration[], applied: Map<string, string>): void {
  const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed.length > 0) {
    const names = changed.map(({ name }) => name).join(', ');
    throw new MigrationError(
      `${names} changed after being applied to this database; put it back as it was and write the change as a new migration`,
    );
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(
      `the migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
