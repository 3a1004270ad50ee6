import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import * as z from 'zod/mini';

/** Arbitrary, but the same in every process. */
const LOCK = 7_205_640;
const RETRY_MS = 200;
const lockRow = z.object({ taken: z.boolean() });

/**
 * Changes the database's structure while no other process does. Even `create … if not exists` fails when two run it at the same moment.
 * @param change may use the given connection, which holds the lock, or others of the pool
 */
export async function inTurn<T>(pool: pg.Pool, change: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // Asked again and again instead of waited for: a statement that waits holds a snapshot, and `create index concurrently` waits for those.
    while (!(await takeLock(client))) await delay(RETRY_MS);
    return await change(client);
  } finally {
    // Also releases the lock, which belongs to the connection.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function takeLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
  return lockRow.parse(rows[0]).taken;
}
