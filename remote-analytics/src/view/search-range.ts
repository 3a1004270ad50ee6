import { SEARCH_RANGES } from '@canopy/contract';
import { dayCount, type Days } from '@canopy/contract/analytics';
import { resolveRange, type RangePreference } from '@canopy/shell-api';

export const monthsPreset = (amount: number): RangePreference => ({ kind: 'preset', value: 'months', amount });

/**
 * Which Search Console range two chosen days count as, in months: of the same length, within the tolerance, and as recent
 * (document 1, section 9). Null: none.
 */
export function detectSearchRange(days: Days, now: Date): number | null {
  const found = SEARCH_RANGES.find(({ months, toleranceDays }) => {
    const exact = resolveRange(monthsPreset(months), now);
    const isAsLong = Math.abs(dayCount(days.from, days.to) - dayCount(exact.from, exact.to)) <= toleranceDays;
    return isAsLong && dayCount(days.to, exact.to) - 1 <= toleranceDays;
  });
  return found?.months ?? null;
}
