import type { Deps } from '../../../deps.ts';

/**
 * Runs alone among what writes to a workspace's site, in every process. The lock goes with its connection, so that a process
 * that dies holds nobody up.
 */
export async function aloneOnSite<T>({ pool }: Pick<Deps, 'pool'>, organisationId: string, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const key = `publish ${organisationId}`;
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
    const result = await run();
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
    client.release();
    return result;
  } catch (error) {
    // The connection is thrown away with its lock.
    client.release(true);
    throw error;
  }
}
