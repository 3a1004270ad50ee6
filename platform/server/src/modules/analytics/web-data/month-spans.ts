import { addDays, type Days } from '@canopy/contract/analytics';
import { monthEnd, monthOf } from '../search-data/index.ts';

/** How a range is read: whole months from monthly sums, the rest by day. */
interface Spans {
  readonly months: readonly string[];
  readonly days: readonly Days[];
}

/**
 * Splits a range. A month counts as whole if the range has all of its stored days: the first and last stored months need not be covered to
 * their ends.
 *
 * @param stored first and last stored day; null: nothing is stored
 */
export function monthSpansOf(range: Days, stored: Days | null, summed: ReadonlySet<string>): Spans {
  const months: string[] = [];
  const days: Days[] = [];
  if (!stored) return { months, days };
  const from = range.from < stored.from ? stored.from : range.from;
  const to = range.to > stored.to ? stored.to : range.to;
  for (let start = from; start <= to; start = addDays(monthEnd(start), 1)) {
    const month = monthOf(start);
    const end = monthEnd(start) < to ? monthEnd(start) : to;
    const isWhole = (start === month || start === stored.from) && (end === monthEnd(start) || end === stored.to);
    const before = days.at(-1);
    if (isWhole && summed.has(month)) months.push(month);
    else if (before && addDays(before.to, 1) === start) days.splice(-1, 1, { from: before.from, to: end });
    else days.push({ from: start, to: end });
  }
  return { months, days };
}
