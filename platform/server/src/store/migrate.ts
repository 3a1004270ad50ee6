import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Log } from '../deps.ts';
import { inTurn } from './in-turn.ts';

/** The folder of all modules' migrations. */
export const MIGRATIONS = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations');

/** The migrations cannot be applied; the message is the line to show. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * How long a migration waits for a lock before it makes room: behind it wait all statements that came later, so a lock that a long read holds
 * (a `pg_dump`) would stop the running release.
 */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_TRIES = 60;
const BETWEEN_TRIES_MS = 1_000;
/** First line of a file whose statements cannot run in a transaction, such as `create index concurrently`. */
const OUTSIDE = /^-- outside a transaction\b/;

const appliedRows = z.array(z.object({ name: z.string(), checksum: z.string() }));

export interface MigrateOptions {
  /** default: this release's */
  folder?: string;
  /** told when a migration waits */
  log?: Pick<Log, 'warn'>;
  /** how long it tries to get its locks, for tests */
  locks?: Partial<LockPatience>;
}

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
 * Brings the database up to date: each file in its own transaction, several processes one after the other. A file that begins with
 * `-- outside a transaction` runs statement by statement, each ending with a `;` at the end of a line, and must bear being run again.
 * @returns the names of the files applied by this run
 * @throws MigrationError if an applied file was changed since, or if a file fails (the ones before it stay applied), or if other statements
 *   hold a lock it needs for some minutes
 */
export async function migrate(pool: pg.Pool, { folder = MIGRATIONS, log, locks = {} }: MigrateOptions = {}): Promise<string[]> {
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
      await apply(client, migration, { timeoutMs: LOCK_TIMEOUT_MS, tries: LOCK_TRIES, pauseMs: BETWEEN_TRIES_MS, ...locks }, log);
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

/**
 * What a database lacks of this release, without changing anything.
 * @returns names of files not applied yet
 * @throws MigrationError if an applied file was changed since
 */
export async function readPending(pool: pg.Pool, folder: string = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const known = await pool.query("select to_regclass('public.migrations') is not null as known");
  const isKnown = z.parse(z.tuple([z.object({ known: z.boolean() })]), known.rows)[0].known;
  const { rows } = isKnown ? await pool.query('select name, checksum from migrations') : { rows: [] };
  const applied = new Map(appliedRows.parse(rows).map(({ name, checksum }) => [name, checksum]));
  refuseChanged(migrations, applied);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

interface LockPatience {
  timeoutMs: number;
  tries: number;
  pauseMs: number;
}

async function apply(client: pg.PoolClient, migration: Migration, patience: LockPatience, log: MigrateOptions['log']): Promise<void> {
  const { name } = migration;
  for (let left = patience.tries - 1; ; left -= 1) {
    try {
      return await (OUTSIDE.test(migration.sql) ? applyOutside(client, migration) : applyInside(client, migration, patience.timeoutMs));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isLockTimeout(error)) {
        const rest = OUTSIDE.test(migration.sql) ? 'failed; what it did before stays' : 'failed and was rolled back';
        throw new MigrationError(`the migration ${name} ${rest}: ${reason}`, { cause: error });
      }
      if (left === 0)
        throw new MigrationError(
          `the migration ${name} got no lock in ${patience.tries} tries (${reason}); end the statements that hold it, such as a pg_dump, and start again`,
          { cause: error },
        );
      log?.warn({ migration: name, reason }, 'a migration waits for a lock and makes room meanwhile');
    }
    await delay(patience.pauseMs);
  }
}

/** PostgreSQL's `lock_not_available`. */
const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

async function applyInside(client: pg.PoolClient, { name, sql, checksum }: Migration, lockMs: number): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Without a limit for locks: what runs outside a transaction waits without holding others up. */
async function applyOutside(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const isComment = (line: string) => line.trimStart().startsWith('--');
  const statements = sql
    .split('\n')
    .filter((line) => !isComment(line))
    .join('\n')
    .split(';\n')
    .map((statement) => statement.trim());
  for (const statement of statements) if (statement !== '') await client.query(statement);
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
