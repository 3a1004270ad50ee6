import type { Db } from '../../../store/db.ts';
import { reserveTogether, type Reserve, type Taken } from './ledger.ts';

interface Waiting {
  readonly reserve: Reserve;
  readonly resolve: (taken: Taken) => void;
  readonly reject: (reason: unknown) => void;
}

/** By connection pool, workspace and limit: the requests waiting in this process. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();
/** Batch size: how many one statement serves, which holds the limit's row that long. */
const TOGETHER = 200;

/**
 * `reserveLimit` in a transaction of its own, for work that stores nothing with it. Requests for a limit that is being served wait, and are
 * then served in order of arrival, in one batch: a burst takes a turn or two, not one per request.
 * @throws as `reserveLimit`
 */
export function takeLimit(db: Db, reserve: Reserve): Promise<Taken> {
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
    void drain(db, started, () => byLimit.delete(key));
  });
}

/** @param over called as soon as nothing is waiting, before anyone can add to the abandoned queue */
async function drain(db: Db, queue: Waiting[], over: () => void): Promise<void> {
  // Requests from the same tick are served with the first.
  await new Promise<void>((resolve) => void setImmediate(resolve));
  while (queue.length > 0) {
    const turn = queue.splice(0, TOGETHER);
    try {
      const answers = await reserveTogether(
        db,
        turn.map(({ reserve }) => reserve),
      );
      for (const [place, { resolve, reject }] of turn.entries()) {
        const answer = answers[place];
        if (answer && 'reservationId' in answer) resolve(answer);
        else reject(answer ?? new Error('a use of a limit was not answered'));
      }
    } catch (error) {
      for (const { reject } of turn) reject(error);
    }
  }
  over();
}
