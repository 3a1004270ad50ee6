import { dayCount, type Comparison, type Days } from '@canopy/contract/analytics';

/** What a tile's change is relative to: `against the 28 days before`. */
export function comparisonLabel(comparison: Comparison, { from, to }: Days): string {
  if (comparison === 'year') return 'compared with the year before';
  const count = dayCount(from, to);
  return count === 1 ? 'compared with the day before' : `compared with the ${count} days before`;
}

/** Name of the compared series. */
export const COMPARED_SERIES: Record<Comparison, string> = { previous: 'Previous period', year: 'Year before' };

/** Change in per cent; null if there is nothing to compare with. */
export function relativeChange(value: number | null | undefined, before: number | null | undefined): number | null {
  if (value == null || before == null || before === 0) return null;
  return ((value - before) / before) * 100;
}
