import { SEARCH_HISTORY_MONTHS } from '@canopy/contract';
import { addDays, dayCount, type Days } from '@canopy/contract/analytics';

/** Search Console's days are in Pacific time. */
export const SEARCH_TIME_ZONE = 'America/Los_Angeles';

/**
 * As far back as Google keeps search figures, until today. A start that a shorter month lacks becomes that month's last day.
 * @param since no day before this one; undefined: all
 */
export function historyOf(today: string, since = ''): Days {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - SEARCH_HISTORY_MONTHS, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  const from = first.toISOString().slice(0, 10);
  return { from: from > since ? from : since, to: today };
}

/** Days of the range that are not stored, or not final; newest first, so that dashboards fill from the right. */
export function missingDays({ from, to }: Days, stored: readonly { date: string; final: boolean }[]): string[] {
  const done = new Set(stored.filter(({ final }) => final).map(({ date }) => date));
  return Array.from({ length: dayCount(from, to) }, (_, back) => addDays(to, -back)).filter((day) => !done.has(day));
}

/** Missing days, newest first, as ranges within one month: from a month's first missing day to its last. */
export function monthRanges(missing: readonly string[]): Days[] {
  const months = Map.groupBy(missing, (day) => day.slice(0, 7));
  return [...months.values()].map((days) => ({ from: days.at(-1) ?? '', to: days[0] ?? '' }));
}
