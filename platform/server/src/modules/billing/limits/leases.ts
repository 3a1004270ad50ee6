import { and, eq, exists, lte, or, sql, type SQL } from 'drizzle-orm';
import { tasks } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { giveBackLimit, LEASE_MS } from './ledger.ts';
import { limitReservations } from './tables.ts';

const BATCH = 500;

const taskWith = (db: Db, condition: SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(tasks)
      .where(and(eq(tasks.organisationId, limitReservations.organisationId), condition)),
  );

const isTask = sql`${tasks.id}::text = split_part(${limitReservations.reference}, ':', 1)`;
/** Work that several tasks may continue, such as a research that was stopped and resumed: each names it in its payload. */
const isAboutWork = sql`(${limitReservations.reference} like '% %'
  and exists (select 1 from jsonb_each_text(${tasks.payload}) as told where told.value = split_part(${limitReservations.reference}, ' ', 2)))`;
/** A task that names the reservation itself, which serves no other task. If stopped before it began, the task returns nothing by itself. */
const hasReserved = sql`${tasks.payload}->>'reservationId' = ${limitReservations.id}::text`;
const isUnfinished = sql`${tasks.status} in ('PENDING', 'RUNNING')`;
const hasFailed = sql`${tasks.status} = 'FAILURE'`;

/**
 * Extends the reservations of unfinished tasks, and returns those whose work failed or showed no sign of life until their lease ended.
 * @returns how many were returned
 */
export async function endLeases(db: Db, now: Date): Promise<number> {
  const open = sql`${limitReservations.state} = 'reserved' /* every workspace */`;
  await db
    .update(limitReservations)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(
      and(
        open,
        lte(limitReservations.leaseUntil, new Date(now.getTime() + LEASE_MS / 2)),
        taskWith(db, sql`${isUnfinished} and (${isTask} or ${isAboutWork})`),
      ),
    );
  const ended = await db
    .select({ id: limitReservations.id })
    .from(limitReservations)
    .where(and(open, or(lte(limitReservations.leaseUntil, now), taskWith(db, sql`${hasFailed} and (${isTask} or ${hasReserved})`))))
    .limit(BATCH);
  for (const { id } of ended) await db.transaction((tx) => giveBackLimit(tx, id, now));
  return ended.length;
}
