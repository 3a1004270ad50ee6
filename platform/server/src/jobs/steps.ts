import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../store/db.ts';
import { throughOutages } from '../store/outage.ts';
import type { JobContext } from './jobs.ts';
import { beginStep, finishStep, type TaskRow } from './task-store.ts';

/** Steps of tasks that ended longer ago are deleted; the tasks stay. */
const KEPT_DAYS = 30;

/**
 * The steps of one run of a task.
 * @param options.lost called if another process has taken over the task
 * @param options.stopped whether to stop waiting for an unavailable database
 */
export function openSteps(options: {
  db: Db;
  workerId: string;
  row: TaskRow;
  signal: AbortSignal;
  lost: () => void;
  stopped: () => boolean;
}): JobContext['step'] {
  const { db, workerId, row, signal, stopped } = options;
  const names = new Set<string>();

  return async (name, schema, run) => {
    signal.throwIfAborted();
    if (names.has(name)) throw new Error(`The step "${name}" stands twice in one run of "${row.kind}".`);
    names.add(name);
    const begun = await throughOutages(() => beginStep(db, row.id, workerId, name), stopped);
    if (begun === undefined) {
      options.lost();
      throw signal.reason;
    }
    if (begun.finished) return stored(schema, begun.result, name);
    signal.throwIfAborted();
    const result = await run({ key: stepKey(row.id, name), attempt: begun.attempt, signal });
    const checked = z.safeParse(schema, jsonOf(result));
    if (!checked.success)
      throw new Error(`The result of the step "${name}" is not what its schema says: ${z.prettifyError(checked.error)}`);
    // Paid work is recorded, however long the database is unavailable. If another process was quicker, its result counts.
    return stored(schema, await throughOutages(() => finishStep(db, row, name, result), stopped), name);
  };
}

/** The idempotency key of a step: a UUID derived from the task's id and the step's name. */
export function stepKey(taskId: string, name: string): string {
  const bytes = createHash('sha256').update(`${taskId}/${name}`).digest().subarray(0, 16);
  // Version 8 (custom scheme), variant 1: RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Deletes the steps of tasks that ended long ago. */
export async function forgetOldSteps(db: Db): Promise<void> {
  await db.execute(sql`/* every workspace */
    delete from task_steps s using tasks t
    where t.id = s.task_id and t.organisation_id = s.organisation_id and t.finished_at < now() - make_interval(days => ${KEPT_DAYS})`);
}

/** The value as the database will return it. */
const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function stored<S extends z.core.$ZodType>(schema: S, result: unknown, name: string): z.output<S> {
  const parsed = z.safeParse(schema, result);
  if (parsed.success) return parsed.data;
  throw new Error(`The stored result of the step "${name}" no longer fits: ${z.prettifyError(parsed.error)}`);
}
