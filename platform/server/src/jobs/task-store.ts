import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { tasks, taskSteps } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';
import { parsedAs, queryRows } from '../store/rows.ts';
import type { StartRate } from './define-job.ts';
import type { Task, TaskFilter } from './jobs.ts';

export type TaskRow = typeof tasks.$inferSelect;
type Tx = Pick<Db, 'execute' | 'insert' | 'select' | 'update'>;

/** A task fails after this many process crashes: it is probably the cause. */
export const MAX_CRASHES = 3;

const UNFINISHED = ['PENDING', 'RUNNING'] as const;

export function taskOf(row: TaskRow): Task {
  const { id, organisationId, kind, status, progress, message, result, error, createdBy, createdAt, startedAt, finishedAt } = row;
  return { id, organisationId, kind, status, progress, message, result, error, createdBy, createdAt, startedAt, finishedAt };
}

export async function findTask(db: Db, organisationId: string, id: string): Promise<TaskRow | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.organisationId, organisationId), eq(tasks.id, id)));
  return row;
}

export async function listTasks(db: Db, organisationId: string, filter: TaskFilter): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.organisationId, organisationId),
        filter.jobs
          ? inArray(
              tasks.kind,
              filter.jobs.map(({ kind }) => kind),
            )
          : undefined,
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
    .where(and(eq(tasks.organisationId, organisationId), eq(tasks.kind, kind), eq(tasks.key, key), inArray(tasks.status, [...UNFINISHED])));
  return row;
}

/** Stores a task; undefined if an unfinished one with its key exists. */
export async function insertTask(tx: Tx, values: typeof tasks.$inferInsert): Promise<TaskRow | undefined> {
  const [row] = await tx.insert(tasks).values(values).onConflictDoNothing().returning();
  return row;
}

/** Claims a waiting task for a worker: if several try, exactly one gets it. */
export async function claimTask(db: Tx, id: string, workerId: string): Promise<TaskRow | undefined> {
  const [row] = await db
    .update(tasks)
    .set({
      status: 'RUNNING',
      workerId,
      attempt: sql`${tasks.attempt} + 1`,
      takenAt: sql`clock_timestamp()`,
      startedAt: sql`coalesce(${tasks.startedAt}, now())`,
    })
    .where(and(eq(tasks.id, id), sql`${tasks.status} = 'PENDING' /* every workspace */`))
    .returning();
  return row;
}

/** Writes the progress of a running task. False: this worker does not (or no longer) own the task. */
export async function saveProgress(db: Db, id: string, workerId: string, progress: number, message: string): Promise<boolean> {
  const { rowCount } = await db.update(tasks).set({ progress, message }).where(heldBy(id, workerId));
  return (rowCount ?? 0) > 0;
}

export type Outcome = { status: 'SUCCESS'; result: unknown } | { status: 'FAILURE'; error: string; result: unknown };

/** Ends a running task, if this worker still owns it. */
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

/** Releases running tasks of a worker (one, or all), so that they are run again. */
export async function releaseTasks(tx: Tx, workerId: string, id?: string): Promise<TaskRow[]> {
  return tx
    .update(tasks)
    .set({ status: 'PENDING', workerId: null, queuedAt: sql`now()` })
    .where(and(eq(tasks.workerId, workerId), eq(tasks.status, 'RUNNING'), id === undefined ? undefined : eq(tasks.id, id)))
    .returning();
}

/** Releases all tasks of a dead worker. Those that crashed a process too often end as failures. */
export async function releaseTasksOfDead(tx: Tx, workerId: string): Promise<TaskRow[]> {
  const held = and(eq(tasks.workerId, workerId), eq(tasks.status, 'RUNNING'));
  const error = `The server stopped unexpectedly ${MAX_CRASHES} times during this work, so it was given up. What it had stored is kept.`;
  await tx
    .update(tasks)
    .set({ status: 'FAILURE', error, message: error, workerId: null, crashes: sql`${tasks.crashes} + 1`, finishedAt: sql`now()` })
    .where(and(held, sql`${tasks.crashes} + 1 >= ${MAX_CRASHES}`));
  return tx
    .update(tasks)
    .set({ status: 'PENDING', workerId: null, crashes: sql`${tasks.crashes} + 1`, queuedAt: sql`now()` })
    .where(held)
    .returning();
}

/** Marks a task for cancellation; a waiting one ends at once. Undefined: it does not exist or is over. */
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
    .where(and(eq(tasks.organisationId, organisationId), eq(tasks.id, id), inArray(tasks.status, [...UNFINISHED])))
    .returning();
  return row;
}

/** The message of a cancelled task. */
export const CANCELLED = 'Cancelled.';

/** Of the given running tasks: those to cancel, and those another worker has taken over. */
export async function interruptions(db: Db, workerId: string, ids: string[]): Promise<{ id: string; cancelled: boolean }[]> {
  return db
    .select({
      id: tasks.id,
      cancelled: parsedAs(z.boolean(), sql`coalesce(${tasks.workerId} = ${workerId} and ${tasks.status} = 'RUNNING', false)`),
    })
    .from(tasks)
    .where(
      and(
        inArray(tasks.id, ids),
        sql`(${tasks.cancelRequestedAt} is not null or ${tasks.workerId} is distinct from ${workerId}::uuid) /* every workspace */`,
      ),
    );
}

/** Tasks that have been waiting for over a minute since they were last queued: their queue entry may be lost. */
export async function takeOverdue(tx: Tx): Promise<TaskRow[]> {
  const overdue = sql`/* every workspace */ ${tasks.id} in (
    select id from tasks where status = 'PENDING' and queued_at < now() - interval '1 minute'
      and (start_after is null or start_after < now()) order by queued_at limit 100 for update skip locked)`;
  return tx
    .update(tasks)
    .set({ queuedAt: sql`now()` })
    .where(overdue)
    .returning();
}

const heldBy = (id: string, workerId: string) => and(eq(tasks.id, id), eq(tasks.workerId, workerId), eq(tasks.status, 'RUNNING'));

const nextStartRow = z.object({ at: z.string(), later: z.boolean() });

/**
 * The earliest time a task may start so that no window of `seconds` sees more than `count` starts of its kind in its workspace; undefined:
 * at once. Until the transaction ends, no other task of that kind and workspace is given a time.
 */
export async function nextStart(
  tx: Tx,
  { organisationId, kind }: Pick<TaskRow, 'organisationId' | 'kind'>,
  { count, seconds }: StartRate,
  startAfter: Date | undefined,
): Promise<Date | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}/${organisationId}`}, 0))`);
  const rows = await queryRows(
    tx,
    nextStartRow,
    sql`
    with wanted as (
      select greatest(clock_timestamp(), ${startAfter?.toISOString() ?? null}::timestamptz) as at, make_interval(secs => ${seconds}) as stretch),
    begins as (
      select coalesce(started_at, start_after, created_at) as at from tasks, wanted
      where organisation_id = ${organisationId} and kind = ${kind} and (started_at is not null or finished_at is null)
        and coalesce(started_at, start_after, created_at) > wanted.at - stretch)
    select c.at, c.at > clock_timestamp() as later
    from wanted, lateral (select wanted.at union select b.at + stretch from begins b) c
    where c.at >= wanted.at and (select count(*) from begins b where b.at > c.at - stretch and b.at < c.at + stretch) < ${count}
    order by c.at limit 1`,
  );
  const [next] = rows;
  return next?.later === true ? new Date(next.at) : startAfter;
}

const beginStepRow = z.object({ attempt: z.number(), finished: z.boolean(), result: z.unknown() });

/** Starts a step of a running task. Undefined: this worker does not (or no longer) own the task. */
export async function beginStep(
  db: Db,
  id: string,
  workerId: string,
  name: string,
): Promise<{ attempt: number; finished: boolean; result: unknown } | undefined> {
  const rows = await queryRows(
    db,
    beginStepRow,
    sql`
    insert into task_steps as s (organisation_id, task_id, name)
    select organisation_id, id, ${name} from tasks where ${heldBy(id, workerId)}
    on conflict (organisation_id, task_id, name) do update set attempt = s.attempt + (s.finished_at is null)::integer
    returning attempt, finished_at is not null as finished, result`,
  );
  return rows[0];
}

/** Stores the result of a step, unless one is already stored. Returns the one that counts. */
export async function finishStep(db: Db, { id, organisationId }: TaskRow, name: string, result: unknown): Promise<unknown> {
  const step = and(eq(taskSteps.organisationId, organisationId), eq(taskSteps.taskId, id), eq(taskSteps.name, name));
  const [stored] = await db
    .update(taskSteps)
    .set({
      result: sql`case when ${taskSteps.finishedAt} is null then ${JSON.stringify(result ?? null)}::jsonb else ${taskSteps.result} end`,
      finishedAt: sql`coalesce(${taskSteps.finishedAt}, now())`,
    })
    .where(step)
    .returning({ result: taskSteps.result });
  // The task was deleted with its workspace: nobody will ask for it again.
  return stored === undefined ? (result ?? null) : stored.result;
}
