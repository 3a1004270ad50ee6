import type pg from 'pg';
import type { Deps } from '../../../deps.ts';

/** The connection on which this process holds the locks of all sites that it is writing to; given back when it holds none. */
interface Shared {
  readonly client: Promise<pg.PoolClient>;
  users: number;
  /** one query after another */
  asked: Promise<unknown>;
  isBroken: boolean;
}

const shared = new WeakMap<pg.Pool, Shared>();
const turns = new WeakMap<pg.Pool, Map<string, Promise<unknown>>>();

/**
 * Runs exclusively among writers to a workspace's site, across all processes, in the order of the calls within one. The locks are tied to a
 * connection, so a process that dies blocks nobody; they share one, so that many sites at a time do not use up the pool.
 */
export function aloneOnSite<T>({ pool }: Pick<Deps, 'pool'>, organisationId: string, run: () => Promise<T>): Promise<T> {
  const waiting = turns.get(pool) ?? new Map<string, Promise<unknown>>();
  turns.set(pool, waiting);
  const done = (waiting.get(organisationId) ?? Promise.resolve()).then(() => locked(pool, `publish ${organisationId}`, run));
  const ended: Promise<unknown> = done
    .catch(() => undefined)
    .finally(() => {
      if (waiting.get(organisationId) === ended) waiting.delete(organisationId);
    });
  waiting.set(organisationId, ended);
  return done;
}

async function locked<T>(pool: pg.Pool, key: string, run: () => Promise<T>): Promise<T> {
  const holder = shared.get(pool) ?? { client: pool.connect(), users: 0, asked: Promise.resolve(), isBroken: false };
  shared.set(pool, holder);
  holder.users += 1;
  try {
    if (await ask(holder, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done', key)) {
      try {
        return await run();
      } finally {
        await ask(holder, 'select pg_advisory_unlock(hashtextextended($1, 0)) as done', key);
      }
    }
  } finally {
    leave(pool, holder);
  }
  return waited(pool, key, run);
}

async function ask(holder: Shared, query: string, key: string): Promise<boolean> {
  const answer = holder.asked.then(async () => (await holder.client).query<{ done: boolean }>(query, [key]));
  holder.asked = answer.catch(() => {
    holder.isBroken = true;
  });
  return (await answer).rows[0]?.done === true;
}

/** The last one gives the connection back; one on which a query failed is not used any more. */
function leave(pool: pg.Pool, holder: Shared): void {
  holder.users -= 1;
  if ((holder.isBroken || holder.users === 0) && shared.get(pool) === holder) shared.delete(pool);
  // If there never was a connection, whoever asked for it was told.
  if (holder.users === 0)
    void holder.client.then(
      (client) => client.release(holder.isBroken),
      () => undefined,
    );
}

/** Another process is writing to the site: waits for it on a connection of its own. */
async function waited<T>(pool: pg.Pool, key: string, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
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
