import { sql } from 'drizzle-orm';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';

interface ScheduledCall {
  name: string;
  seconds: number;
  run: () => Promise<void>;
  /** earliest time to query the table again, in ms of the monotonic clock */
  askAt: number;
  running: Promise<void> | undefined;
}

/** The platform's own recurring calls. The database stores when each is due, so only one process makes each call. */
export interface Scheduler {
  every(name: string, seconds: number, run: () => Promise<void>): void;
  /** Starts the calls that are due without waiting for them. */
  run(): Promise<void>;
  /** Waits for the calls in progress. */
  finished(): Promise<void>;
}

export function openScheduler(db: Db, log: Log): Scheduler {
  const known: ScheduledCall[] = [];

  const runIfDue = async (call: ScheduledCall): Promise<void> => {
    call.askAt = performance.now() + Math.min(5_000, call.seconds * 500);
    const { rowCount } = await db.execute(sql`
      insert into scheduled_calls (name, due_at) values (${call.name}, now() + make_interval(secs => ${call.seconds}))
      on conflict (name) do update set due_at = excluded.due_at where scheduled_calls.due_at <= now()`);
    if (rowCount !== 1) return;
    call.running = call
      .run()
      .catch((error: Error) =>
        log.error({ call: call.name, reason: error.message }, 'recurring work failed; it is tried again when next due'),
      )
      .finally(() => {
        call.running = undefined;
      });
  };

  return {
    every(name, seconds, run) {
      known.push({ name, seconds, run, askAt: 0, running: undefined });
    },
    async run() {
      for (const call of known) if (call.running === undefined && performance.now() >= call.askAt) await runIfDue(call);
    },
    async finished() {
      await Promise.all(known.map((call) => call.running));
    },
  };
}
