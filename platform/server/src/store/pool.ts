import pg from 'pg';
import type { Log } from '../deps.ts';

/** Connections one process holds at most. */
const MAX_CONNECTIONS = 20;

/**
 * Opens the pool. It connects when first used, and again by itself after an outage.
 * A connection that breaks while idle is only logged: without the listener it would end the process.
 */
export function openPool(connectionString: string, log: Pick<Log, 'warn'>, max: number = MAX_CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'canopy',
  });
  const note = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', note);
  // A connection that breaks while it is checked out reports on itself, not on the pool.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
