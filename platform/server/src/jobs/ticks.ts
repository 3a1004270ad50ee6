import { sql } from 'drizzle-orm';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';

interface Tick {
  name: string;
  seconds: number;
  run: () => Promise<void>;
  /** ms of the monotonic clock before which the table need not be asked */
  askAt: number;
  running: Promise<void> | undefined;
}

/** Recurring calls of the platform itself. When each is due stands in the database, so one process makes the call. */
export interface Ticks {
  every(name: string, seconds: number, run: () => Promise<void>): void;
  /** Starts the calls that are due; does not wait for them. */
  run(): Promise<void>;
  /** Waits for the calls under way. */
  settled(): Promise<void>;
}

export function openTicks(db: Db, log: Log): Ticks {
  const known: Tick[] = [];

  const runIfDue = async (tick: Tick): Promise<void> => {
    tick.askAt = performance.now() + Math.min(5_000, tick.seconds * 500);
    const { rowCount } = await db.execute(sql`
      insert into ticks (name, due_at) values (${tick.name}, now() + make_interval(secs => ${tick.seconds}))
      on conflict (name) do update set due_at = excluded.due_at where ticks.due_at <= now()`);
    if (rowCount !== 1) return;
    tick.running = tick
      .run()
      .catch((error: Error) =>
        log.error({ tick: tick.name, reason: error.message }, 'recurring work failed; it is tried again when next due'),
      )
      .finally(() => {
        tick.running = undefined;
      });
  };

  return {
    every(name, seconds, run) {
      known.push({ name, seconds, run, askAt: 0, running: undefined });
    },
    async run() {
      for (const tick of known) if (tick.running === undefined && performance.now() >= tick.askAt) await runIfDue(tick);
    },
    async settled() {
      await Promise.all(known.map((tick) => tick.running));
    },
  };
}
