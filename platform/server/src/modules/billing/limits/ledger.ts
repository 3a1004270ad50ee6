import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { problem, type ProblemError } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { queryOneRow, queryRows } from '../../../store/rows.ts';
import { standingOf } from '../standing/index.ts';
import { limitReached } from './limit-reached.ts';
import type { Limit, ReservationState } from './tables.ts';

/** The caller's transaction. */
export type Tx = Pick<Db, 'select' | 'execute'>;

/** How long a reservation holds when its work shows no sign of life. */
export const LEASE_MS = 10 * 60_000;

export interface Reserve {
  organisationId: string;
  limit: Limit;
  /** whole units, 1 or more */
  amount: number;
  /**
   * Names the work: a task's id, alone or followed by `:` and a part of it; or a word, a space and an id that the payloads of its tasks
   * contain. The same reference reserves only once; while such a task is unfinished its reservation is kept alive.
   */
  reference: string;
  /** the current time; default: the machine's */
  now?: Date;
}

export interface Taken {
  reservationId: string;
}

const takenRow = z.object({
  outcome: z.enum(['taken', 'known', 'full']),
  id: z.nullable(z.string()),
  reserved: z.int(),
  used: z.int(),
});
const endedRow = z.object({ state: z.nullable(z.enum(['reserved', 'used', 'returned'])) });

/**
 * Reserves units of a limit for work about to be done, in the caller's transaction. Keep that transaction short: concurrent uses of one
 * limit wait for each other until it ends. Then call `settleLimit` when the work is done, `giveBackLimit` when it failed.
 * @throws problem 402 `limit-reached` with the day on which the limit resets; 404 `no-workspace`
 */
export async function reserveLimit(tx: Tx, reserve: Reserve): Promise<Taken> {
  const [answer] = await reserveTogether(tx, [reserve]);
  if (answer && 'reservationId' in answer) return answer;
  throw answer ?? new Error('a use of a limit was not answered');
}

/**
 * `reserveLimit` for uses of one limit of one workspace, in order, in one statement.
 * @param reserves one or more; the time of the last one counts for all
 * @returns for each, what was reserved or the refusal
 * @throws problem 404 `no-workspace`
 */
export async function reserveTogether(tx: Tx, reserves: readonly Reserve[]): Promise<(Taken | ProblemError)[]> {
  const last = reserves.at(-1);
  if (!last) return [];
  const { organisationId, limit, now = new Date() } = last;
  const { plan, period } = await standingOf(tx, organisationId, now);
  const lease = new Date(now.getTime() + LEASE_MS);
  const amounts = sql.param(reserves.map(({ amount }) => amount));
  const references = sql.param(reserves.map(({ reference }) => reference));
  const rows = await queryRows(
    tx,
    takenRow,
    sql`
    select * from take_limits(${organisationId}, ${limit}, ${period.start}, ${plan[`${limit}_limit`]},
      ${amounts}::integer[], ${references}::text[], ${lease}, ${now})`,
  );
  return rows.map(({ outcome, id, reserved, used }, place) => {
    if (outcome === 'full') return limitReached(limit, reserves[place]?.amount ?? 1, plan, period, { reserved, used });
    if (id === null) throw new Error('a reservation vanished inside a transaction');
    return { reservationId: id };
  });
}

/**
 * The work is done: the reservation is used up. Idempotent.
 * @throws problem 409 `reservation-ended` if it was returned before, 404 `reservation-not-found`
 */
export async function settleLimit(tx: Tx, reservationId: string, now: Date = new Date()): Promise<void> {
  const state = await end(tx, reservationId, 'used', now);
  if (state !== 'used') {
    throw problem(409, 'reservation-ended', 'The reserved allowance was released before this finished. Start it again.');
  }
}

/**
 * The work was not done: the reserved units are available again. Repeating it, or calling it after use, has no effect.
 * @throws problem 404 `reservation-not-found`
 */
export async function giveBackLimit(tx: Tx, reservationId: string, now: Date = new Date()): Promise<void> {
  await end(tx, reservationId, 'returned', now);
}

/** Ends a reservation if it is open. @returns its resulting state */
async function end(tx: Tx, reservationId: string, wanted: 'used' | 'returned', now: Date): Promise<ReservationState> {
  const { state } = await queryOneRow(tx, endedRow, sql`select end_limit(${reservationId}, ${wanted}, ${now}) as state`);
  if (state === null) throw problem(404, 'reservation-not-found', 'There is no such reservation.');
  return state;
}
