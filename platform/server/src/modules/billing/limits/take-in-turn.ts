import { and, eq, inArray, ne } from 'drizzle-orm';
import { ProblemError } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { reserveLimit, type Reserve } from './ledger.ts';
import { limitReservations } from './tables.ts';

interface Waiting {
  readonly reserve: Reserve;
  readonly resolve: (taken: { reservationId: string }) => void;
  readonly reject: (reason: unknown) => void;
}

/** By connection pool, workspace and limit: what waits for its turn in this process. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * `reserveLimit` in a transaction of its own, for work that stores nothing with it. Uses of one limit in this process take turns, so that a
 * burst of them holds one connection; when one is refused, those that asked before that for as much are refused with it.
 * @throws as `reserveLimit`
 */
export function takeLimit(db: Db, reserve: Reserve): Promise<{ reservationId: string }> {
  const byLimit = queues.get(db) ?? new Map<string, Waiting[]>();
  queues.set(db, byLimit);
  const key = `${reserve.organisationId} ${reserve.limit}`;
  return new Promise((resolve, reject) => {
    const queue = byLimit.get(key);
    const waiting = { reserve, resolve, reject };
    if (queue) {
      queue.push(waiting);
      return;
    }
    const started = [waiting];
    byLimit.set(key, started);
    void drain(db, started).finally(() => byLimit.delete(key));
  });
}

async function drain(db: Db, queue: Waiting[]): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { reserve, resolve, reject } = next;
    const asked = [...queue];
    try {
      resolve(await db.transaction((tx) => reserveLimit(tx, reserve)));
    } catch (error) {
      reject(error);
      if (error instanceof ProblemError && error.code === 'limit-reached') await refuseToo(db, queue, asked, reserve, error);
    }
  }
}

/** Those who asked before the refusal get it as well, but for work that has its units already. */
async function refuseToo(db: Db, queue: Waiting[], asked: readonly Waiting[], refused: Reserve, error: ProblemError): Promise<void> {
  const same = asked.filter(({ reserve }) => reserve.amount === refused.amount);
  if (same.length === 0) return;
  const known = await db
    .select({ reference: limitReservations.reference })
    .from(limitReservations)
    .where(
      and(
        eq(limitReservations.organisationId, refused.organisationId),
        eq(limitReservations.kind, refused.limit),
        ne(limitReservations.state, 'returned'),
        inArray(
          limitReservations.reference,
          same.map(({ reserve }) => reserve.reference),
        ),
      ),
    )
    .catch(() => undefined);
  // Where that cannot be asked, each asks for itself.
  if (!known) return;
  const has = new Set(known.map(({ reference }) => reference));
  for (const one of same) {
    if (has.has(one.reserve.reference)) continue;
    queue.splice(queue.indexOf(one), 1);
    one.reject(error);
  }
}
