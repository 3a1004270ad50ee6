import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';
import { queryRows } from '../store/rows.ts';
import { isOutage } from '../store/outage.ts';
import type { Queue } from './queue.ts';
import { queueAgain, recoverDeadWorkers, requeueOverdue } from './recovery.ts';
import { runTask, type Handler, type Run } from './run-task.ts';
import { openSession, type Announcement, type Session } from './session.ts';
import { interruptions, releaseTasks } from './task-store.ts';
import { claimInTurn, nextInTurn, othersWait, type Room } from './turns.ts';
import type { Scheduler } from './scheduler.ts';

const BEAT_MS = 1_000;
const OVERDUE_BEATS = 30;
/** How long running handlers have to notice that the process is stopping. */
const STOP_MS = 3_000;

export interface Kind {
  handler: Handler;
  /** in this process */
  concurrency: number;
  room: Room;
  /** see `Job.turnSeconds` */
  turnSeconds: number | undefined;
}

/** A run with what decides when its turn is over. */
interface Turn {
  kind: string;
  /** by the monotonic clock */
  began: number;
  run: Run;
}

/** The part of a process that runs tasks. */
export interface Worker {
  /** Starts fetching work of a kind defined after the worker started. */
  take(kind: string): Promise<void>;
  /** Gives handlers up to 3 s to notice, then requeues whatever is still running. */
  stop(): Promise<void>;
}

const startWorkerRow = z.object({ lock_key: z.number() });

/** Starts processing work of all kinds: fetching, heartbeat, recovery of dead workers' tasks, recurring calls. */
export async function startWorker(options: {
  db: Db;
  queue: Queue;
  connectionString: string;
  kinds: Map<string, Kind>;
  scheduler: Scheduler;
  log: Log;
}): Promise<Worker> {
  const { db, queue, kinds, scheduler, log } = options;
  const id = randomUUID();
  const runs = new Map<string, Turn>();
  let stopping = false;
  let beats = 0;
  let timer: NodeJS.Timeout | undefined;

  const rows = await queryRows(db, startWorkerRow, sql`insert into workers (id) values (${id}) returning lock_key`);
  const lockKey = rows[0]?.lock_key ?? 0;
  const session: Session = await openSession({
    connectionString: options.connectionString,
    lockKey,
    log,
    onAnnouncement: (announcement: Announcement) => {
      if ('started' in announcement) queue.wake(announcement.started);
      else runs.get(announcement.cancelled)?.run.interrupt('cancelled');
    },
    onConnect: () => queue.wake(),
  });

  /** Runs the task whose turn it is. The delivered one only says that there is work: it may have to wait. */
  const run = async (kind: string, deliveredId: string): Promise<void> => {
    const known = kinds.get(kind);
    const row = await untilReachable(() =>
      stopping || known === undefined ? putBack(kind, deliveredId) : claimInTurn(db, id, known.room),
    );
    if (row === undefined || known === undefined) return;
    const taskId = row.id;
    if (stopping) return void (await untilReachable(() => release(taskId)));
    const onFault = (error: unknown) => log.error({ task: taskId, kind, err: error }, 'a task failed by a fault of the program');
    const current = runTask({ db, workerId: id, stopped: () => stopping, onFault }, row, known.handler);
    runs.set(taskId, { kind, began: performance.now(), run: current });
    const end = await current.done.catch((error: Error) => {
      log.error({ task: taskId, kind, reason: error.message }, 'a task could not be written to its end and is run again');
      return 'again' as const;
    });
    if (end === 'again' && !stopping) await untilReachable(() => release(taskId));
    if (end === 'over' || !stopping) runs.delete(taskId);
    if (!stopping) await untilReachable(() => queueNext(known));
  };

  /** Queues the tasks whose turn is next: as many as may run, since several may have ended. */
  const queueNext = ({ room, concurrency }: Kind): Promise<void> =>
    db.transaction(async (tx) => queueAgain(tx, queue, await nextInTurn(tx, room, room.ofAll ?? concurrency)));

  /** Ends turns of kinds whose places are all taken while another account waits for one. */
  const endTurns = async (): Promise<void> => {
    for (const [kind, { concurrency, turnSeconds }] of kinds) {
      if (turnSeconds === undefined) continue;
      const own = [...runs.values()].filter((turn) => turn.kind === kind);
      const [longest] = own.toSorted((a, b) => a.began - b.began);
      if (own.length < concurrency || !longest || performance.now() - longest.began < turnSeconds * 1_000) continue;
      if (await othersWait(db, kind)) longest.run.interrupt('turn');
    }
  };

  /** Requeues a task whose queue entry was taken, but not the task itself. */
  const putBack = async (kind: string, taskId: string): Promise<undefined> => {
    await db.transaction((tx) => queueAgain(tx, queue, [{ kind, id: taskId }]));
  };

  /** Releases one task of this worker, or all, and queues it again. */
  const release = (taskId?: string): Promise<void> =>
    db.transaction(async (tx) => queueAgain(tx, queue, await releaseTasks(tx, id, taskId)));

  /** Retries what failed because the database was unavailable, until it is back or the process stops. */
  const untilReachable = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        if (!isOutage(error) || stopping) {
          log.error({ reason: (error as Error).message }, 'the worker could not take or return a task');
          return undefined;
        }
        await delay(BEAT_MS / 2);
      }
    }
  };

  const beat = async (): Promise<void> => {
    await db.execute(
      sql`insert into workers (id, lock_key) values (${id}, ${lockKey}) on conflict (id) do update set heartbeat_at = now()`,
    );
    if (runs.size > 0) {
      for (const { id: taskId, cancelled } of await interruptions(db, id, [...runs.keys()])) {
        runs.get(taskId)?.run.interrupt(cancelled ? 'cancelled' : 'lost');
      }
    }
    await endTurns();
    await recoverDeadWorkers(db, queue, session, id, log);
    if (beats++ % OVERDUE_BEATS === 0) await requeueOverdue(db, queue);
    await scheduler.run();
  };

  let beating: Promise<void> | undefined;
  const loop = (): void => {
    beating = beat()
      .catch((error: Error) => log.warn({ reason: error.message }, 'the worker missed a beat and tries again'))
      .finally(() => {
        beating = undefined;
        if (!stopping) timer = setTimeout(loop, BEAT_MS);
      });
  };

  const take = async (kind: string): Promise<void> => {
    const known = kinds.get(kind);
    if (known === undefined) return;
    await queue.ensure(kind);
    await queue.work(kind, known.concurrency, (taskId) => run(kind, taskId));
  };
  for (const kind of kinds.keys()) await take(kind);
  loop();

  return {
    take,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await queue.pause();
      for (const { run: current } of runs.values()) current.interrupt('stopping');
      await Promise.race([
        Promise.allSettled([...runs.values()].map(({ run: current }) => current.done)),
        delay(STOP_MS, undefined, { ref: false }),
      ]);
      await beating;
      await returnAll();
      await session.close();
      await scheduler.finished();
    },
  };

  /** Requeues everything this worker holds, and deregisters the worker. */
  async function returnAll(): Promise<void> {
    try {
      await release();
      await db.execute(sql`delete from workers where id = ${id}`);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the worker could not sign off; its tasks are taken over after its end');
    }
  }
}
