import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';

/** The connection on which this process holds the locks of all sites it is writing to; released when it holds none. */
interface Shared {
  readonly client: Promise<pg.PoolClient>;
  /** aborted when the connection breaks: its locks are gone, so another process may begin to write */
  readonly lost: AbortSignal;
  /** one query after another */
  asked: Promise<unknown>;
  users: number;
  break(reason: unknown): void;
  /** releases the connection */
  release(): void;
}

const shared = new WeakMap<pg.Pool, Shared>();
const turns = new WeakMap<pg.Pool, Map<string, Promise<unknown>>>();
/** How often to retry a site that another process is writing to. */
const LOOK_MS = 500;

export interface AloneOptions {
  /** ends the waiting, and is part of the signal that `run` gets */
  signal?: AbortSignal;
  /** false: if another process is writing to the site, nothing is run */
  waits?: boolean;
}

/**
 * Runs exclusively among writers to a workspace's site, across all processes, in the order of the calls within one. The locks are tied to a
 * connection, so a process that dies blocks nobody; they share one, so that many sites at a time do not use up the pool.
 * @param run its signal aborts when the caller's does and when the lock is lost; check it before each write
 * @returns whether it was run
 */
export function aloneOnSite(
  { pool }: Pick<Deps, 'pool'>,
  organisationId: string,
  run: (signal: AbortSignal) => Promise<void>,
  options: AloneOptions = {},
): Promise<boolean> {
  const waiting = turns.get(pool) ?? new Map<string, Promise<unknown>>();
  turns.set(pool, waiting);
  const done = (waiting.get(organisationId) ?? Promise.resolve()).then(() => locked(pool, `publish ${organisationId}`, run, options));
  const ended: Promise<unknown> = done
    .catch(() => undefined)
    .finally(() => {
      if (waiting.get(organisationId) === ended) waiting.delete(organisationId);
    });
  waiting.set(organisationId, ended);
  return done;
}

async function locked(
  pool: pg.Pool,
  key: string,
  run: (signal: AbortSignal) => Promise<void>,
  { signal, waits = true }: AloneOptions,
): Promise<boolean> {
  for (;;) {
    signal?.throwIfAborted();
    if (await tried(pool, key, (lost) => run(signal ? AbortSignal.any([signal, lost]) : lost))) return true;
    if (!waits) return false;
    // Without a connection: waiting callers leave them all to the work.
    await pause(LOOK_MS, undefined, { signal });
  }
}

/** @returns false if another process has the lock */
async function tried(pool: pg.Pool, key: string, run: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
  const holder = shared.get(pool) ?? connect(pool);
  holder.users += 1;
  try {
    if (!(await ask(holder, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done', key))) return false;
    try {
      await run(holder.lost);
    } finally {
      // A lost lock cannot be released.
      if (!holder.lost.aborted) await ask(holder, 'select pg_advisory_unlock(hashtextextended($1, 0)) as done', key);
    }
    return true;
  } finally {
    holder.users -= 1;
    if (holder.users === 0) holder.release();
  }
}

function connect(pool: pg.Pool): Shared {
  const lost = new AbortController();
  const leave = () => {
    if (shared.get(pool) === holder) shared.delete(pool);
  };
  const fail = (reason: unknown) => {
    // The next one takes a new connection.
    leave();
    if (!lost.signal.aborted) lost.abort(reason);
  };
  const end = () => fail(new Error('The connection that held the locks of the sites was closed.'));
  const client = pool.connect().then((connected) => connected.on('error', fail).on('end', end));
  const holder: Shared = {
    client,
    lost: lost.signal,
    asked: Promise.resolve(),
    users: 0,
    break: fail,
    release: () => {
      leave();
      // If there never was a connection, its requester got the error.
      void client.then(
        (connected) => connected.off('error', fail).off('end', end).release(lost.signal.aborted),
        () => undefined,
      );
    },
  };
  shared.set(pool, holder);
  return holder;
}

const lockRow = z.object({ done: z.boolean() });

async function ask(holder: Shared, query: string, key: string): Promise<boolean> {
  const answer = holder.asked.then(async () => (await holder.client).query(query, [key]));
  holder.asked = answer.catch((error: unknown) => {
    holder.break(error);
  });
  return lockRow.parse((await answer).rows[0]).done;
}
