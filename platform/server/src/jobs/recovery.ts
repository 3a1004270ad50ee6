import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';
import { queryRows } from '../store/rows.ts';
import type { Queue } from './queue.ts';
import { announce, type Session } from './session.ts';
import { releaseTasksOfDead, takeOverdue, type TaskRow } from './task-store.ts';

/** A worker whose last heartbeat is older is checked; its lock decides whether it is dead. */
const SILENT_SECONDS = 3;
/** After an outage every worker has lost its lock: give them all time to reconnect before declaring any dead. */
const GRACE_MS = 2_500;

const recoverDeadWorkersRow = z.object({ id: z.string(), lock_key: z.number() });

/** Requeues the tasks of dead workers. Several workers may do this at once. */
export async function recoverDeadWorkers(db: Db, queue: Queue, session: Session, self: string, log: Log): Promise<void> {
  const rows = await queryRows(
    db,
    recoverDeadWorkersRow,
    sql`select id, lock_key from workers where id <> ${self} and heartbeat_at < now() - make_interval(secs => ${SILENT_SECONDS})`,
  );
  for (const silent of rows) {
    const connected = session.connectedFor();
    if (connected === undefined || (session.reconnected() && connected < GRACE_MS)) return;
    if (await session.isAlive(silent.lock_key)) continue;
    await db.transaction(async (tx) => {
      // Only the worker that removes the row takes over.
      const { rowCount } = await tx.execute(sql`delete from workers where id = ${silent.id}`);
      if (rowCount !== 1) return;
      const released = await releaseTasksOfDead(tx, silent.id);
      await queueAgain(tx, queue, released);
      if (released.length > 0) log.warn({ tasks: released.length }, 'a worker died; its tasks are run again');
    });
  }
}

/** Requeues tasks whose queue entry was lost (a process died between taking the entry and taking the task). */
export async function requeueOverdue(db: Db, queue: Queue): Promise<void> {
  await db.transaction(async (tx) => queueAgain(tx, queue, await takeOverdue(tx)));
}

/** Queues waiting tasks and notifies the workers. */
export async function queueAgain(tx: Pick<Db, 'execute'>, queue: Queue, tasks: Pick<TaskRow, 'id' | 'kind'>[]): Promise<void> {
  for (const task of tasks) await queue.send(tx, task.kind, task.id);
  for (const kind of new Set(tasks.map((task) => task.kind))) await announce(tx, { started: kind });
}
