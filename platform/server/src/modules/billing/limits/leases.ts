import { and, eq, exists, lte, or, sql } from 'drizzle-orm';
import { tasks } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { giveBackLimit, LEASE_MS } from './ledger.ts';
import { limitReservations } from './tables.ts';

const BATCH = 500;

/** The task that a reservation's reference begins with, in one of these states. */
const taskIn = (db: Db, states: readonly ('PENDING' | 'RUNNING' | 'FAILURE')[]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(tasks)
      .where(
        and(
          sql`${tasks.id}::text = split_part(${limitReservations.reference}, ':', 1)`,
          sql`${tasks.status} in (${sql.join(
            states.map((state) => sql`${state}`),
            sql`, `,
          )})`,
        ),
      ),
  );

/**
 * Keeps the reservations of unfinished tasks alive, and gives back those whose work failed or left no sign of life until the
 * end of their lease.
 * @returns how many were given back
 */
export async function endLeases(db: Db, now: Date): Promise<number> {
  const open = eq(limitReservations.state, 'reserved');
  await db
    .update(limitReservations)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(open, lte(limitReservations.leaseUntil, new Date(now.getTime() + LEASE_MS / 2)), taskIn(db, ['PENDING', 'RUNNING'])));
  const ended = await db
    .select({ id: limitReservations.id })
    .from(limitReservations)
    .where(and(open, or(lte(limitReservations.leaseUntil, now), taskIn(db, ['FAILURE']))))
    .limit(BATCH);
  for (const { id } of ended) await db.transaction((tx) => giveBackLimit(tx, id, now));
  return ended.length;
}
