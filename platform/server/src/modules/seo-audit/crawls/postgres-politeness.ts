import { HostRateLimiter, nextInterval, type Observation, type Politeness } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../deps.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';

/** A smaller change of pace is not worth a row. */
const WORTH_TELLING = 0.1;
/** The operator's own site needs no turns; its state is checked this often. */
const LOOK_EVERY_MS = 1_000;

interface Pace {
  least: number;
  interval: number;
  /** the table's value, as far as this process knows */
  told: number;
  /** whether a change is being written: changes that overtake each other would leave the older one in the table */
  telling: boolean;
  lookedAt: number;
  wait: number;
}

const takeRow = z.object({ wait: z.number(), interval_ms: z.number() });
const lookRow = z.object({ wait: z.number() });

/**
 * Request slots shared by all workers: PostgreSQL stores when a host may be requested next, so that several crawls of one host, in any
 * processes and workspaces, together keep to its pace. While the database does not answer, the process's own pace applies.
 *
 * @param least milliseconds between two requests to a host; 0 for the operator's own sites, which wait only when they ask to
 */
export function postgresPoliteness(db: Pick<Db, 'execute'>, least: number, log: Pick<Log, 'warn'>): Politeness {
  const paces = new Map<string, Pace>();
  const local = new HostRateLimiter(least);

  const paceOf = (host: string): Pace => {
    let pace = paces.get(host);
    if (!pace) paces.set(host, (pace = { least, interval: least, told: -1, telling: false, lookedAt: Number.NEGATIVE_INFINITY, wait: 0 }));
    return pace;
  };
  const tell = (query: Promise<unknown>): void => {
    query.catch((error: Error) =>
      log.warn({ reason: error.message }, 'the pace of a host could not be stored; this process keeps it for itself'),
    );
  };

  /** Stores the pace if it has changed enough, one change after another. */
  const tellInterval = async (host: string, pace: Pace): Promise<void> => {
    pace.telling = true;
    try {
      while (
        Math.abs(pace.interval - pace.told) > pace.told * WORTH_TELLING ||
        (pace.interval === pace.least && pace.told !== pace.least)
      ) {
        pace.told = pace.interval;
        await db.execute(sql`update crawl_hosts set interval_ms = ${pace.told}, seen_at = now() where host = ${host}`);
      }
    } finally {
      pace.telling = false;
    }
  };

  /** Takes the next free slot; milliseconds until it. */
  const take = async (host: string, pace: Pace): Promise<number> => {
    const row = await queryRow(
      db,
      takeRow,
      sql`
      insert into crawl_hosts as h (host, next_at, interval_ms, least_ms)
      values (${host}, clock_timestamp() + make_interval(secs => ${pace.interval / 1000}), ${pace.interval}, ${pace.least})
      on conflict (host) do update set
        least_ms = greatest(excluded.least_ms, case when h.seen_at > now() - interval '10 minutes' then h.least_ms else 0 end),
        interval_ms = greatest(excluded.least_ms, case when h.seen_at > now() - interval '10 minutes' then h.interval_ms else 0 end),
        next_at = greatest(h.next_at, clock_timestamp()) + make_interval(secs => greatest(excluded.least_ms, h.interval_ms) / 1000.0),
        seen_at = now()
      returning extract(epoch from next_at - clock_timestamp()) * 1000 - interval_ms as wait, interval_ms`,
    );
    if (!pace.telling) {
      pace.interval = Math.max(row?.interval_ms ?? pace.interval, pace.least);
      pace.told = pace.interval;
    }
    return Math.max(0, Number(row?.wait ?? 0));
  };
  /** For the operator's own sites: any request to back off, and the pace that others found. */
  const look = async (host: string, pace: Pace): Promise<number> => {
    pace.lookedAt = performance.now();
    const row = await queryRow(
      db,
      lookRow,
      sql`
      select greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000) as wait from crawl_hosts where host = ${host}`,
    );
    pace.wait = pace.lookedAt + Number(row?.wait ?? 0);
    return Math.max(0, pace.wait - performance.now());
  };

  return {
    async turn(host, signal) {
      signal.throwIfAborted();
      const pace = paceOf(host);
      const isKnown = pace.interval === 0 && performance.now() - pace.lookedAt <= LOOK_EVERY_MS;
      const wait = isKnown
        ? pace.wait - performance.now()
        : await (pace.interval === 0 ? look(host, pace) : take(host, pace)).catch(() => null);
      if (wait === null) return local.turn(host, signal);
      if (wait > 0) await delay(wait, undefined, { signal });
      signal.throwIfAborted();
    },
    slowDown(host, intervalMs) {
      const pace = paceOf(host);
      pace.least = Math.max(intervalMs, least);
      pace.interval = Math.max(pace.interval, pace.least);
      local.slowDown(host, intervalMs);
    },
    pause(host, milliseconds) {
      const pace = paceOf(host);
      pace.wait = Math.max(pace.wait, performance.now() + milliseconds);
      local.pause(host, milliseconds);
      tell(
        db.execute(sql`
        insert into crawl_hosts as h (host, next_at, interval_ms, least_ms)
        values (${host}, clock_timestamp() + make_interval(secs => ${milliseconds / 1000}), ${pace.interval}, ${pace.least})
        on conflict (host) do update set next_at = greatest(h.next_at, excluded.next_at), seen_at = now()`),
      );
    },
    answered(host, observation: Observation) {
      const pace = paceOf(host);
      local.answered(host, observation);
      pace.interval = nextInterval(pace.interval, pace.least, observation);
      if (!pace.telling && pace.told >= 0) tell(tellInterval(host, pace));
    },
  };
}

/** Deletes hosts that nobody has requested for a day. */
export async function forgetIdleHosts(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`delete from crawl_hosts where seen_at < now() - interval '1 day' and next_at < now()`);
}
