import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';

/** The channel that announces starts and cancellations. */
const CHANNEL = 'canopy_tasks';
/** Announces new work of a kind, or a request to stop a task. */
const announcement = z.union([z.object({ started: z.string() }), z.object({ cancelled: z.string() })]);
export type Announcement = z.output<typeof announcement>;

/** Notifies all workers; inside a transaction, once it commits. */
export async function announce(tx: Pick<Db, 'execute'>, said: Announcement): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(said)})`);
}

const lockRow = z.object({ free: z.boolean() });

/** First part of the advisory locks that prove a worker is alive. */
const LOCK_CLASS = 7_205_641;
const RECONNECT_MS = 200;

/**
 * One connection a worker reserves for itself: it listens for announcements, and holds the lock that proves the worker is alive. PostgreSQL
 * releases the lock the moment the process is gone, however it ended; a busy process keeps it.
 */
export interface Session {
  /** ms since this process (re)connected; undefined while it is not connected */
  connectedFor(): number | undefined;
  /** Whether the current connection is a reconnection. */
  reconnected(): boolean;
  /** Whether the worker with this key is alive. */
  isAlive(lockKey: number): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the session and keeps it open across outages.
 * @param onConnect called after each reconnect, because announcements may have been missed
 */
export async function openSession(options: {
  connectionString: string;
  lockKey: number;
  log: Log;
  onAnnouncement: (announcement: Announcement) => void;
  onConnect: () => void;
}): Promise<Session> {
  const { connectionString, lockKey, log } = options;
  let client: pg.Client | undefined;
  let connectedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let connections = 0;
  let closed = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000, application_name: 'canopy worker' });
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      connectedAt = undefined;
      retry();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload = '' }) => {
      // What a newer release announces and this one does not understand is picked up by polling, a few seconds later.
      const said = z.safeParse(announcement, jsonOf(payload));
      if (said.success) options.onAnnouncement(said.data);
    });
    await next.connect();
    try {
      await next.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, lockKey]);
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return void (await next.end().catch(() => undefined));
    client = next;
    connectedAt = performance.now();
    connections += 1;
  };

  const retry = (): void => {
    if (closed) return;
    timer = setTimeout(() => {
      connect().then(options.onConnect, (error: Error) => {
        log.warn({ reason: error.message }, 'the worker cannot reach the database and tries again');
        retry();
      });
    }, RECONNECT_MS);
  };

  await connect();
  return {
    connectedFor: () => (connectedAt === undefined ? undefined : performance.now() - connectedAt),
    reconnected: () => connections > 1,
    async isAlive(other) {
      if (client === undefined) return true;
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as free', [LOCK_CLASS, other]);
      if (!lockRow.parse(rows[0]).free) return true;
      await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, other]);
      return false;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
