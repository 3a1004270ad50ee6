import type pg from 'pg';

/** Arbitrary, but the same in every process. */
const LOCK = 7_205_640;

/**
 * Changes the database's structure while no other process does. Even `create … if not exists` fails when two run it at the same moment.
 * @param change may use the given connection, which holds the lock, or others of the pool
 */
export async function inTurn<T>(pool: pg.Pool, change: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await change(client);
  } finally {
    // Also releases the lock, which belongs to the connection.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}
