import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../store/db.ts';
import { queryRow } from '../store/rows.ts';

/** A transaction. */
type Tx = Pick<Db, 'execute'>;

/** From `start` up to, but not including, `end`. */
export interface UsageWindow {
  readonly start: Date;
  readonly end: Date;
}

/** A ceiling on what one subject uses in a window. */
export interface Ceiling {
  /** what is counted and for whom; the same subject always has windows of one length */
  readonly subject: string;
  readonly most: number;
  readonly window: UsageWindow;
}

/** The window of so many milliseconds that a time is in. */
export function windowAt(now: Date, lengthMs: number): UsageWindow {
  const start = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return { start: new Date(start), end: new Date(start + lengthMs) };
}

/** The calendar month (UTC) that a time is in. */
export const monthAt = (now: Date): UsageWindow => ({
  start: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
  end: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
});

const usedRow = z.object({ used: z.coerce.number() });

/**
 * Takes an amount from several ceilings, in the caller's transaction, which must roll back if one is full. Parallel uses of a subject wait for
 * each other: name subjects that many share last.
 * @returns the first ceiling that has no room; undefined if all have
 */
export async function takeUsage(tx: Tx, ceilings: readonly Ceiling[], amount: number): Promise<Ceiling | undefined> {
  for (const ceiling of ceilings) {
    const { subject, most, window } = ceiling;
    if (amount > most) return ceiling;
    const row = await queryRow(
      tx,
      usedRow,
      sql`
      insert into usage_counts as c (subject, window_start, window_end, used)
      values (${subject}, ${window.start}, ${window.end}, ${amount})
      on conflict (subject, window_start) do update set used = c.used + excluded.used where c.used + excluded.used <= ${most}
      returning used`,
    );
    if (row === undefined) return ceiling;
  }
  return undefined;
}

/** Counts more or less than was taken before, whatever the ceilings say: work turned out to cost that much. */
export async function correctUsage(tx: Tx, places: readonly Pick<Ceiling, 'subject' | 'window'>[], difference: number): Promise<void> {
  if (difference === 0) return;
  for (const { subject, window } of places) {
    await tx.execute(sql`
      insert into usage_counts as c (subject, window_start, window_end, used)
      values (${subject}, ${window.start}, ${window.end}, ${Math.max(0, difference)})
      on conflict (subject, window_start) do update set used = greatest(0, c.used + ${difference}::bigint)`);
  }
}

/** What a subject has used in a window. */
export async function usageOf(db: Tx, subject: string, { start }: UsageWindow): Promise<number> {
  const row = await queryRow(db, usedRow, sql`select used from usage_counts where subject = ${subject} and window_start = ${start}`);
  return row?.used ?? 0;
}

/** Deletes counts of windows that are over. */
export async function forgetUsage(db: Tx, now: Date): Promise<void> {
  await db.execute(sql`delete from usage_counts where window_end < ${new Date(now.getTime() - KEPT_MS)}`);
}
/** Work that began in the last moment of a window is still corrected. */
const KEPT_MS = 7 * 86_400_000;
