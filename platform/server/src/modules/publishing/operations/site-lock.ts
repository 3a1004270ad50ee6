import type { Deps } from '../../../deps.ts';

/**
 * Runs exclusively among writers to a workspace's site, across all processes. The lock is tied to its connection, so a process that dies
 * blocks nobody.
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
    // The connection is discarded with its lock.
    client.release(true);
    throw error;
  }
}
