import { addDays, dayCount, type Days } from '@canopy/contract/analytics';

/** Maximum and minimum days on each side: whole weeks, because weekdays differ. */
const MAX_DAYS = 28;
const LEAST_DAYS = 7;

/**
 * The windows compared for a change: as many days before it as after it; excluding the day itself, or all days on which it may have
 * happened.
 */
export interface Windows {
  readonly length: number;
  readonly before: Days;
  readonly after: Days;
  /** a window of equal length before `before`, to show the pages' trend; null if the rows do not go back that far */
  readonly earlier: Days | null;
}

/**
 * The windows around a change, or how many more days it takes for the shortest.
 *
 * @param stored first day with rows, and last one that is final
 * @param since the earliest day on which it may have happened; `changedOn` if that is known
 * @example windowsOf('2026-03-20', { from: '2026-01-01', to: '2026-04-12' }) // 21 days: 23 days after are whole three weeks
 */
export function windowsOf(
  changedOn: string,
  stored: Days,
  since: string = changedOn,
): Windows | { readonly missing: 'before' | 'after'; readonly days: number } {
  const [before, after] = [dayCount(stored.from, since) - 1, dayCount(changedOn, stored.to) - 1];
  const length = Math.floor(Math.min(MAX_DAYS, before, after) / 7) * 7;
  if (before < LEAST_DAYS) return { missing: 'before', days: LEAST_DAYS - before };
  if (after < LEAST_DAYS) return { missing: 'after', days: LEAST_DAYS - after };
  const start = addDays(since, -length);
  const earlier = addDays(start, -length);
  return {
    length,
    before: { from: start, to: addDays(since, -1) },
    after: { from: addDays(changedOn, 1), to: addDays(changedOn, length) },
    earlier: earlier < stored.from ? null : { from: earlier, to: addDays(start, -1) },
  };
}
