import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../deps.ts';

/** A call waits this long for a connection before reporting that the database cannot be reached. */
const PATIENCE_MS = 5_000;

/** How many connections one process holds, and how long a call waits for one. */
export interface PoolOptions {
  /** default 20 */
  connections?: number;
  patienceMs?: number;
  /** by which PostgreSQL shows the connections; default: one that tells this process from others */
  name?: string;
}

/**
 * Opens the pool. It connects on first use, and reconnects by itself after an outage. A connection that breaks while idle is only logged:
 * without the listener it would end the process.
 */
export function openPool(
  connectionString: string,
  log: Pick<Log, 'warn'>,
  { connections = 20, patienceMs = PATIENCE_MS, name = `canopy process ${randomBytes(4).toString('hex')}` }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
  });
  const note = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', note);
  // A connection that breaks while checked out emits the error itself, not through the pool.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
