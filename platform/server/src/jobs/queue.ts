import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';
import { inTurn } from '../store/in-turn.ts';

/** The longest a single run may take: pg-boss limits it to a day. */
const RUN_SECONDS = 24 * 60 * 60 - 1;
/** Only a fallback: a notification wakes workers when a task is queued. */
const POLL_SECONDS = 5;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

const delivery = z.object({ taskId: z.uuid() });
type Delivery = z.output<typeof delivery>;

/** The queue beneath the tasks: it delivers ids, at least once each. The only module that knows about pg-boss. */
export interface Queue {
  /** Creates what pg-boss needs in the database. */
  open(): Promise<void>;
  /** Creates a kind's queue, once. */
  ensure(kind: string): Promise<void>;
  /** Queues a task's id inside a transaction. A duplicate while the first is waiting has no effect. */
  send(tx: Pick<Db, 'execute'>, kind: string, taskId: string, startAfter?: Date | null): Promise<void>;
  /** Starts `concurrency` fetchers; `run` must not throw. */
  work(kind: string, concurrency: number, run: (taskId: string) => Promise<void>): Promise<void>;
  /** Looks for work of one kind, or of all, now. */
  wake(kind?: string): void;
  /** Stops fetching; does not wait for running tasks. */
  pause(): Promise<void>;
  close(): Promise<void>;
}

/** A queue over the given pool; opens no connections outside it. */
export function openQueue(pool: pg.Pool, log: Log, pollSeconds: number = POLL_SECONDS): Queue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    // Recurring work is kept in the table `scheduled_calls`; pg-boss's own scheduler is not needed.
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job queue met a fault and goes on'));
  boss.on('warning', (warning) => log.info({ warning: warning.message }, 'the job queue noticed something'));
  const queues = new Map<string, Promise<void>>();
  const fetchers = new Map<string, string[]>();

  const create = async (kind: string): Promise<void> => {
    await boss.createQueue(kind, { policy: 'short', retryLimit: 0, expireInSeconds: RUN_SECONDS, deleteAfterSeconds: 3_600 });
    // Makes pg-boss read the queue now. It would do so at the first `send`, on a second connection while the transaction holds one: as many
    // at once as there are connections would wait for each other.
    await boss.findJobs(kind, { id: NO_JOB });
  };

  const ensure = (kind: string): Promise<void> => {
    const known = queues.get(kind);
    if (known) return known;
    const made = create(kind);
    // Do not cache a failure (database unavailable): the next call tries again.
    queues.set(
      kind,
      made.catch((error: unknown) => (queues.delete(kind), Promise.reject(error))),
    );
    return queues.get(kind) ?? made;
  };

  return {
    async open() {
      await inTurn(pool, () => boss.start());
    },
    ensure,
    async send(tx, kind, taskId, startAfter) {
      const data: Delivery = { taskId };
      const options = { db: fromDrizzle(tx, sql), singletonKey: taskId };
      await boss.send(kind, data, startAfter ? { ...options, startAfter } : options);
    },
    async work(kind, concurrency, run) {
      const ids: string[] = [];
      for (let index = 0; index < concurrency; index += 1) {
        const fetcher = { id: '' };
        fetcher.id = await boss.work<unknown>(kind, { pollingIntervalSeconds: pollSeconds }, async (jobs) => {
          for (const job of jobs) await run(z.parse(delivery, job.data).taskId);
          // If there was one, more may be waiting: look again without waiting for the poll.
          boss.notifyWorker(fetcher.id);
        });
        ids.push(fetcher.id);
      }
      fetchers.set(kind, ids);
    },
    wake(kind) {
      const ids = kind === undefined ? [...fetchers.values()].flat() : (fetchers.get(kind) ?? []);
      for (const id of ids) boss.notifyWorker(id);
    },
    async pause() {
      await Promise.all([...fetchers.keys()].map((kind) => boss.offWork(kind, { wait: false })));
    },
    async close() {
      await boss.stop({ graceful: false, close: false });
    },
  };
}
