import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { tasks } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';
import type { Task } from './jobs.ts';

export type TaskRow = typeof tasks.$inferSelect;
type Tx = Pick<Db, 'execute' | 'insert' | 'select' | 'update'>;

/** After so many deaths of the process under it a task is given up: it is likely their cause. */
export const MOST_CRASHES = 3;

const UNFINISHED = ['PENDING', 'RUNNING'] as const;

export function taskOf(row: TaskRow): Task {
  const { id, organisationId, kind, status, progress, message, result, error, createdBy, createdAt, startedAt, finishedAt } = row;
  return { id, organisationId, kind, status, progress, message, result, error, createdBy, createdAt, startedAt, finishedAt };
}

export async function findTask(db: Db, organisationId: string, id: string): Promise<TaskRow | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(ofOrganisation(organisationId), eq(tasks.id, id)));
  return row;
}

export async function listTasks(
  db: Db,
  organisationId: string,
  filter: { kinds?: string[]; unfinished?: boolean; limit?: number },
): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(
      and(
        ofOrganisation(organisationId),
        filter.kinds ? inArray(tasks.kind, filter.kinds) : undefined,
        filter.unfinished ? inArray(tasks.status, [...UNFINISHED]) : undefined,
      ),
    )
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(filter.limit ?? 50);
}

/** The unfinished task with this key, if there is one. */
export async function findByKey(tx: Tx, organisationId: string, kind: string, key: string): Promise<TaskRow | undefined> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(ofOrganisation(organisationId), eq(tasks.kind, kind), eq(tasks.key, key), inArray(tasks.status, [...UNFINISHED])));
  return row;
}

/** Stores a task; undefined where an unfinished one with its key exists. */
export async function insertTask(tx: Tx, values: typeof tasks.$inferInsert): Promise<TaskRow | undefined> {
  const [row] = await tx.insert(tasks).values(values).onConflictDoNothing().returning();
  return row;
}

/** Takes a waiting task for a worker: exactly one of several that try gets it. */
export async function claimTask(db: Db, id: string, workerId: string): Promise<TaskRow | undefined> {
  const [row] = await db
    .update(tasks)
    .set({ status: 'RUNNING', workerId, attempt: sql`${tasks.attempt} + 1`, startedAt: sql`coalesce(${tasks.startedAt}, now())` })
    .where(and(eq(tasks.id, id), eq(tasks.status, 'PENDING')))
    .returning();
  return row;
}

/** Writes the progress of a running task. False: the task is not this worker's (any more). */
export async function saveProgress(db: Db, id: string, workerId: string, progress: number, message: string): Promise<boolean> {
  const { rowCount } = await db.update(tasks).set({ progress, message }).where(heldBy(id, workerId));
  return (rowCount ?? 0) > 0;
}

export type Outcome = { status: 'SUCCESS'; result: unknown } | { status: 'FAILURE'; error: string; result: unknown };

/** Ends a running task, if it still is this worker's. */
export async function finishTask(db: Db, id: string, workerId: string, outcome: Outcome): Promise<void> {
  const failed = outcome.status === 'FAILURE';
  await db
    .update(tasks)
    .set({
      status: outcome.status,
      result: outcome.result ?? null,
      error: failed ? outcome.error : null,
      workerId: null,
      finishedAt: sql`now()`,
      ...(failed ? { message: outcome.error } : { progress: 1 }),
    })
    .where(heldBy(id, workerId));
}

/** Lets go of running tasks of a worker (of one, or of all), so that they are run again. */
export async function releaseTasks(tx: Tx, workerId: string, id?: string): Promise<TaskRow[]> {
  return tx
    .update(tasks)
    .set({ status: 'PENDING', workerId: null, queuedAt: sql`now()` })
    .where(and(eq(tasks.workerId, workerId), eq(tasks.status, 'RUNNING'), id === undefined ? undefined : eq(tasks.id, id)))
    .returning();
}

/** Lets go of all tasks of a dead worker. Those that took a process with them too often end as failures. */
export async function releaseTasksOfDead(tx: Tx, workerId: string): Promise<TaskRow[]> {
  const held = and(eq(tasks.workerId, workerId), eq(tasks.status, 'RUNNING'));
  const error = `The server stopped unexpectedly ${MOST_CRASHES} times during this work, so it was given up. What it had stored is kept.`;
  await tx
    .update(tasks)
    .set({ status: 'FAILURE', error, message: error, workerId: null, crashes: sql`${tasks.crashes} + 1`, finishedAt: sql`now()` })
    .where(and(held, sql`${tasks.crashes} + 1 >= ${MOST_CRASHES}`));
  return tx
    .update(tasks)
    .set({ status: 'PENDING', workerId: null, crashes: sql`${tasks.crashes} + 1`, queuedAt: sql`now()` })
    .where(held)
    .returning();
}

/** Marks a task as to be cancelled; one that waits ends at once. Undefined: there is none, or it is over. */
export async function requestCancel(db: Db, organisationId: string, id: string): Promise<TaskRow | undefined> {
  const waiting = sql`${tasks.status} = 'PENDING'`;
  const [row] = await db
    .update(tasks)
    .set({
      cancelRequestedAt: sql`coalesce(${tasks.cancelRequestedAt}, now())`,
      status: sql`case when ${waiting} then 'FAILURE' else ${tasks.status} end`,
      result: sql`case when ${waiting} then '{"cancelled": true}'::jsonb else ${tasks.result} end`,
      error: sql`case when ${waiting} then ${CANCELLED} else ${tasks.error} end`,
      message: sql`case when ${waiting} then ${CANCELLED} else ${tasks.message} end`,
      finishedAt: sql`case when ${waiting} then now() end`,
    })
    .where(and(ofOrganisation(organisationId), eq(tasks.id, id), inArray(tasks.status, [...UNFINISHED])))
    .returning();
  return row;
}

/** The message of a cancelled task. */
export const CANCELLED = 'Cancelled.';

/** Of the given running tasks: those to cancel, and those another worker took over. */
export async function interruptions(db: Db, workerId: string, ids: string[]): Promise<{ id: string; cancelled: boolean }[]> {
  return db
    .select({ id: tasks.id, cancelled: sql<boolean>`${tasks.workerId} = ${workerId} and ${tasks.status} = 'RUNNING'` })
    .from(tasks)
    .where(
      and(inArray(tasks.id, ids), sql`(${tasks.cancelRequestedAt} is not null or ${tasks.workerId} is distinct from ${workerId}::uuid)`),
    );
}

/** Tasks that have waited for over a minute since they were last queued: their queue entry may have been lost. */
export async function takeOverdue(tx: Tx): Promise<TaskRow[]> {
  const overdue = sql`${tasks.id} in (
    select id from tasks where status = 'PENDING' and queued_at < now() - interval '1 minute'
      and (start_after is null or start_after < now()) order by queued_at limit 100 for update skip locked)`;
  return tx
    .update(tasks)
    .set({ queuedAt: sql`now()` })
    .where(overdue)
    .returning();
}

const heldBy = (id: string, workerId: string) => and(eq(tasks.id, id), eq(tasks.workerId, workerId), eq(tasks.status, 'RUNNING'));

const ofOrganisation = (organisationId: string) =>
  organisationId === '' ? isNull(tasks.organisationId) : eq(tasks.organisationId, organisationId);
