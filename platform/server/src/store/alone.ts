import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import * as z from 'zod/mini';

/** The connection on which this process holds its locks; released when it holds none. */
interface Shared {
  readonly client: Promise<pg.PoolClient>;
  /** aborted when the connection breaks: its locks are gone, so another process may begin */
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
/** How often to ask again for what another process holds. */
const LOOK_MS = 500;

export interface AloneOptions {
  /** ends the waiting, and is part of the signal that `run` gets */
  signal?: AbortSignal;
  /** false: if another process holds the lock, nothing is run */
  waits?: boolean;
}

/** Whether it was run, and what came of it. */
type Ran<Result> = { ran: true; result: Result } | { ran: false };

/**
 * Runs exclusively among all holders of a key, across all processes, in the order of the calls within one. The locks are tied to a connection,
 * so a process that dies blocks nobody; they share one, so that many at a time do not use up the pool.
 * @param run its signal aborts when the caller's does and when the lock is lost; check it before each write
 */
export function aloneIfFree<Result>(
  pool: pg.Pool,
  key: string,
  run: (signal: AbortSignal) => Promise<Result>,
  options: AloneOptions = {},
): Promise<Ran<Result>> {
  const waiting = turns.get(pool) ?? new Map<string, Promise<unknown>>();
  turns.set(pool, waiting);
  const done = (waiting.get(key) ?? Promise.resolve()).then(() => locked(pool, key, run, options));
  const ended: Promise<unknown> = done
    .catch(() => undefined)
    .finally(() => {
      if (waiting.get(key) === ended) waiting.delete(key);
    });
  waiting.set(key, ended);
  return done;
}

/** The same, waiting for the lock however long it takes. */
export async function alone<Result>(
  pool: pg.Pool,
  key: string,
  run: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const answer = await aloneIfFree(pool, key, run, signal ? { signal } : {});
  if (!answer.ran) throw new Error(`Nobody ran ${key}.`);
  return answer.result;
}

async function locked<Result>(
  pool: pg.Pool,
  key: string,
  run: (signal: AbortSignal) => Promise<Result>,
  { signal, waits = true }: AloneOptions,
): Promise<Ran<Result>> {
  for (;;) {
    signal?.throwIfAborted();
    const answer = await tried(pool, key, (lost) => run(signal ? AbortSignal.any([signal, lost]) : lost));
    if (answer.ran || !waits) return answer;
    // Without a connection: waiting callers leave them all to the work.
    await pause(LOOK_MS, undefined, { signal });
  }
}

async function tried<Result>(pool: pg.Pool, key: string, run: (lost: AbortSignal) => Promise<Result>): Promise<Ran<Result>> {
  const holder = shared.get(pool) ?? connect(pool);
  holder.users += 1;
  try {
    if (!(await ask(holder, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done', key))) return { ran: false };
    try {
      return { ran: true, result: await run(holder.lost) };
    } finally {
      // A lost lock cannot be released.
      if (!holder.lost.aborted) await ask(holder, 'select pg_advisory_unlock(hashtextextended($1, 0)) as done', key);
    }
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
  const end = () => fail(new Error('The connection that held the locks was closed.'));
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
