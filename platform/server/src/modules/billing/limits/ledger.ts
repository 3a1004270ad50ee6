import { and, eq, sql } from 'drizzle-orm';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { standingOf } from '../standing/index.ts';
import { limitReached } from './limit-reached.ts';
import { limitCounters, limitEntries, limitReservations, type Limit, type ReservationRow, type ReservationState } from './tables.ts';

/** A transaction of the caller's. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update'>;

/** How long a reservation holds whose work shows no sign of life. */
export const LEASE_MS = 10 * 60_000;

export interface Reserve {
  organisationId: string;
  limit: Limit;
  /** whole units, 1 or more */
  amount: number;
  /**
   * Names the work: a task's id, alone or followed by `:` and what of it. The same reference reserves once, however often it is
   * asked for; while the task is unfinished its reservation is kept alive.
   */
  reference: string;
  /** the present moment; default: the machine's */
  now?: Date;
}

type Slot = Pick<ReservationRow, 'organisationId' | 'kind' | 'periodStart'>;

const counterOf = ({ organisationId, kind, periodStart }: Slot) =>
  and(eq(limitCounters.organisationId, organisationId), eq(limitCounters.kind, kind), eq(limitCounters.periodStart, periodStart));

/**
 * Takes units of a limit for work that is about to be done, in the caller's transaction. Keep that transaction short: parallel
 * uses of one limit wait for each other until it ends. Then `settleLimit` when the work is done, `giveBackLimit` when it failed.
 * @throws problem 402 `limit-reached` with the day on which the limit starts anew; 404 `no-workspace`
 */
export async function reserveLimit(
  tx: Tx,
  { organisationId, limit, amount, reference, now = new Date() }: Reserve,
): Promise<{ reservationId: string }> {
  const named = and(
    eq(limitReservations.organisationId, organisationId),
    eq(limitReservations.kind, limit),
    eq(limitReservations.reference, reference),
  );
  const { plan, period } = await standingOf(tx, organisationId, now);
  const slot: Slot = { organisationId, kind: limit, periodStart: period.start };
  const allowed = plan[`${limit}_limit`];
  const [before] = await tx
    .select({ known: limitReservations, seen: limitCounters })
    .from(sql`(select 1) as one`)
    .leftJoin(limitReservations, named)
    .leftJoin(limitCounters, counterOf(slot));
  const { known, seen } = before ?? { known: null, seen: null };
  if (known && known.state !== 'returned') return { reservationId: known.id };
  // Most refusals end here, without waiting for those who use the rest.
  if ((seen?.reserved ?? 0) + (seen?.used ?? 0) + amount > allowed) throw limitReached(limit, amount, plan, period, seen ?? undefined);

  if (!seen) await tx.insert(limitCounters).values(slot).onConflictDoNothing();
  const [taken] = await tx
    .update(limitCounters)
    .set({ reserved: sql`${limitCounters.reserved} + ${amount}` })
    .where(and(counterOf(slot), sql`${limitCounters.reserved} + ${limitCounters.used} + ${amount} <= ${allowed}`))
    .returning();
  if (!taken) {
    const [full] = await tx.select().from(limitCounters).where(counterOf(slot));
    throw limitReached(limit, amount, plan, period, full);
  }
  const lease = { leaseUntil: new Date(now.getTime() + LEASE_MS), createdAt: now, endedAt: null };
  const [row] = await tx
    .insert(limitReservations)
    .values({ ...slot, amount, reference, ...lease })
    // A reservation that was given back is taken anew; in the month that it is now, which may be another.
    .onConflictDoUpdate({
      target: [limitReservations.organisationId, limitReservations.kind, limitReservations.reference],
      set: { periodStart: slot.periodStart, amount, state: 'reserved', ...lease },
      setWhere: eq(limitReservations.state, 'returned'),
    })
    .returning();
  if (row) {
    await book(tx, row, ['available', 'reserved'], now);
    return { reservationId: row.id };
  }
  // Somebody reserved for the same work between the first look and the counter: their reservation counts, ours is taken back.
  await tx
    .update(limitCounters)
    .set({ reserved: sql`${limitCounters.reserved} - ${amount}` })
    .where(counterOf(slot));
  const [other] = await tx.select().from(limitReservations).where(named);
  if (!other) throw new Error('a reservation vanished inside a transaction');
  return { reservationId: other.id };
}

/**
 * The work is done: what was reserved is used up. Again is without effect.
 * @throws problem 409 `reservation-ended` when it was given back before, 404 `reservation-not-found`
 */
export async function settleLimit(tx: Tx, reservationId: string, now: Date = new Date()): Promise<void> {
  const state = await end(tx, reservationId, 'used', now);
  if (state !== 'used') {
    throw problem(409, 'reservation-ended', 'What was reserved for this had been given back before it was done. Start it again.');
  }
}

/**
 * The work was not done: what was reserved is available again. Again, or after it was used, is without effect.
 * @throws problem 404 `reservation-not-found`
 */
export async function giveBackLimit(tx: Tx, reservationId: string, now: Date = new Date()): Promise<void> {
  await end(tx, reservationId, 'returned', now);
}

/** Ends a reservation if it is open. @returns the state it is in then */
async function end(tx: Tx, reservationId: string, state: 'used' | 'returned', now: Date): Promise<ReservationState> {
  const one = eq(limitReservations.id, reservationId);
  const [found] = await tx.select().from(limitReservations).where(one);
  if (!found) throw problem(404, 'reservation-not-found', 'There is no such reservation.');
  if (found.state !== 'reserved') return found.state;
  // The counter first, as in `reserveLimit`: two orders would lock each other out.
  await tx.select().from(limitCounters).where(counterOf(found)).for('update');
  const [ended] = await tx
    .update(limitReservations)
    .set({ state, endedAt: now })
    .where(and(one, eq(limitReservations.state, 'reserved')))
    .returning();
  if (!ended) {
    const [other] = await tx.select().from(limitReservations).where(one);
    return other?.state ?? 'returned';
  }
  await tx
    .update(limitCounters)
    .set({
      reserved: sql`${limitCounters.reserved} - ${ended.amount}`,
      ...(state === 'used' && { used: sql`${limitCounters.used} + ${ended.amount}` }),
    })
    .where(counterOf(ended));
  await book(tx, ended, ['reserved', state === 'used' ? 'used' : 'available'], now);
  return state;
}

async function book(tx: Tx, row: ReservationRow, [from, to]: ['available' | 'reserved', 'available' | 'reserved' | 'used'], at: Date) {
  const { organisationId, id: reservationId, kind, periodStart, amount } = row;
  const entry = { organisationId, reservationId, kind, periodStart, at };
  await tx.insert(limitEntries).values([
    { ...entry, account: from, amount: -amount },
    { ...entry, account: to, amount },
  ]);
}
