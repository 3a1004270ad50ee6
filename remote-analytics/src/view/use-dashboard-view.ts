import { COMPARISONS, DEFAULT_RANGE_DAYS, MATCHES, SEARCH_RANGE_DEFAULT_MONTHS, addDays, comparedDays, dayCount, type Comparison, type Match } from '@canopy/contract';
import { isoDay, resolveRange, setDateRange, useDateRange, useLocation, type RangePreference } from '@canopy/shell-api';
import { comparisonLabel } from './comparison.ts';
import { sourceOf } from './dashboard-tabs.ts';
import { FILTER_NAMES, readFilters, type FilterName } from './filters.ts';
import { rangeLabel } from './range-label.ts';
import { parseRange, writeRange } from './range-text.ts';
import { monthsPreset } from './search-range.ts';
import { useAddress } from './use-address.ts';

export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

const isUntouched = (stored: RangePreference): boolean => stored.kind === 'preset' && stored.value === 'days' && stored.amount === DEFAULT_RANGE_DAYS;
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null => all.find((one) => one === text) ?? null;

/**
 * What the present dashboard shows, held in the address alone: days, comparison, filters, interval. Where the address has no
 * range it is the remembered one; who never chose one sees 90 days, and of Search Console 6 months. A choice is written to both.
 */
export function useDashboardView() {
  const { params, setParams, step } = useAddress();
  const { pathname } = useLocation();
  const { preference: stored } = useDateRange();
  const source = sourceOf(pathname);
  const now = new Date();

  const implied = source === 'search' && isUntouched(stored) ? monthsPreset(SEARCH_RANGE_DEFAULT_MONTHS) : stored;
  const preference = parseRange(params.get('range')) ?? implied;
  const days = resolveRange(preference, now);
  const comparison = oneOf(COMPARISONS, params.get('compare'));
  const match = oneOf(MATCHES, params.get('match')) ?? 'date';
  const compared = comparison && comparedDays(days, comparison, match);
  const filters = readFilters(params, source);

  const setRange = (next: RangePreference) => {
    // The entry that is left says its own range from now on: going back to it must not show the new one.
    if (!params.has('range')) {
      const left = new URLSearchParams(params);
      left.set('range', writeRange(preference));
      setParams(left, { replace: true, preventScrollReset: true });
    }
    setDateRange(next);
    step({ range: writeRange(next) });
  };

  return {
    source,
    today: isoDay(now),
    preference,
    days,
    rangeLabel: rangeLabel(preference, days, source === 'search', now),
    setRange,
    /** Moves the range by its own length, back (-1) or forth (1), never beyond today. */
    shiftRange: (by: -1 | 1) => {
      const length = dayCount(days.from, days.to);
      const to = addDays(days.to, by * length);
      const last = to > isoDay(now) ? isoDay(now) : to;
      setRange({ kind: 'custom', from: addDays(last, 1 - length), to: last });
    },
    comparison,
    match,
    compared,
    /** what changes are against; undefined without a comparison */
    comparisonLabel: comparison ? comparisonLabel(comparison, days) : undefined,
    setComparison: (next: Comparison | null, how: Match = match) => step({ compare: next, match: next === null || how === 'date' ? null : how }),
    interval: oneOf(INTERVALS, params.get('interval')) ?? 'day',
    setInterval: (next: Interval) => step({ interval: next === 'day' ? null : next }, { keepsPages: true }),
    filters,
    /** `''` takes it off */
    setFilter: (name: FilterName, value: string) => step({ [`f.${name}`]: value }),
    clearFilters: () => step(Object.fromEntries(FILTER_NAMES.map((name) => [`f.${name}`, null]))),
    /** of every dashboard call */
    rangeQuery: {
      start_date: days.from,
      end_date: days.to,
      ...(compared && { compare_start: compared.from, compare_end: compared.to }),
    },
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;
