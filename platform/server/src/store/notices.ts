import type pg from 'pg';
import type { Deps } from '../deps.ts';

const RECONNECT_MS = 500;

/** Waits for notices about one subject. */
export interface Watch {
  /** Resolves on a notice since the last wait, after so many ms, or when the signal aborts, whichever comes first. */
  next(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Notices on a PostgreSQL channel, whichever process sends them. */
export interface Notices {
  /** @param payload of the notices that count */
  watch(payload: string): Watch;
}

/**
 * Listens on one connection of the pool while anyone watches, and returns it when nobody does. After an outage every watcher is woken:
 * notices may have been missed, so a watcher checks for itself, as it does after a timeout.
 */
export function openNotices({ pool, log }: Pick<Deps, 'pool' | 'log'>, channel: string): Notices {
  const watchers = new Set<{ payload: string; wake: () => void }>();
  let client: pg.PoolClient | undefined;
  let connecting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const wake = (payload?: string) => {
    for (const watcher of watchers) if (payload === undefined || watcher.payload === payload) watcher.wake();
  };
  const drop = () => {
    const last = client;
    client = undefined;
    last?.removeAllListeners('notification');
    // Returned to the pool, it would keep listening.
    last?.release(true);
  };
  const connect = async (): Promise<void> => {
    const next = await pool.connect();
    try {
      next.on('notification', ({ payload = '' }) => wake(payload));
      next.once('error', () => {
        if (client !== next) return;
        drop();
        again();
      });
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.release(true);
      throw error;
    }
    client = next;
    if (watchers.size === 0) drop();
    else wake();
  };
  const ensure = () => {
    if (client || connecting) return;
    clearTimeout(timer);
    connecting = connect()
      .catch((error: Error) => {
        log.warn({ reason: error.message }, 'notices of the database cannot be listened to; it is tried again');
        again();
      })
      .finally(() => {
        connecting = undefined;
      });
  };
  const again = () => {
    clearTimeout(timer);
    if (watchers.size > 0) timer = setTimeout(ensure, RECONNECT_MS);
  };

  return {
    watch(payload) {
      let isNoticed = false;
      let waiting: (() => void) | undefined;
      const watcher = {
        payload,
        wake: () => {
          isNoticed = true;
          waiting?.();
        },
      };
      watchers.add(watcher);
      ensure();
      return {
        async next(ms, signal) {
          if (!isNoticed && !signal.aborted)
            await new Promise<void>((resolve) => {
              const limit = setTimeout(resolve, ms);
              waiting = () => {
                clearTimeout(limit);
                resolve();
              };
              signal.addEventListener('abort', waiting, { once: true });
            });
          if (waiting) signal.removeEventListener('abort', waiting);
          waiting = undefined;
          isNoticed = false;
        },
        close() {
          watchers.delete(watcher);
          if (watchers.size > 0) return;
          clearTimeout(timer);
          drop();
        },
      };
    },
  };
}
