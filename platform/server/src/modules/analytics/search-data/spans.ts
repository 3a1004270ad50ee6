import { addDays, type Days } from '@canopy/contract/analytics';

const DAY_MS = 86_400_000;

/** The first day of the run of this length that a day belongs to; runs are counted from 1970-01-01. */
export function spanStart(day: string, length: number): string {
  const number = Date.parse(day) / DAY_MS;
  return addDays(day, -(number % length));
}

/** How a range is read: runs of days that are summed up, the rest by day. */
export interface Spans {
  /** first days of runs, by their length */
  readonly spans: ReadonlyMap<number, readonly string[]>;
  readonly days: readonly Days[];
}

/** What is stored: its first and last day (null: nothing), and the days in between that the sums do not include yet. */
export interface RolledUpDays {
  readonly days: Days | null;
  readonly pending: readonly string[];
}

/**
 * Splits a range into the longest runs it contains. A run may extend beyond it where nothing is stored: the first and last stored runs need
 * not be covered to their ends.
 *
 * @param lengths of runs that have sums; none: everything is read by day
 */
export function spansOf(range: Days, { days: stored, pending }: RolledUpDays, lengths: readonly number[]): Spans {
  const spans = new Map<number, string[]>();
  const days: Days[] = [];
  if (!stored) return { spans, days };
  const to = range.to > stored.to ? stored.to : range.to;
  const longestFirst = lengths.toSorted((a, b) => b - a);
  const fits = (day: string, length: number): boolean => {
    const start = spanStart(day, length);
    const end = addDays(start, length - 1);
    if (start !== day && day !== stored.from) return false;
    return (end <= to || to === stored.to) && !pending.some((one) => one >= start && one <= end);
  };
  for (let day = range.from < stored.from ? stored.from : range.from; day <= to;) {
    const from = day;
    const length = longestFirst.find((one) => fits(from, one));
    const before = days.at(-1);
    if (length !== undefined) {
      const start = spanStart(day, length);
      spans.set(length, [...(spans.get(length) ?? []), start]);
      day = addDays(start, length);
    } else {
      if (before && addDays(before.to, 1) === day) days.splice(-1, 1, { from: before.from, to: day });
      else days.push({ from: day, to: day });
      day = addDays(day, 1);
    }
  }
  return { spans, days };
}
