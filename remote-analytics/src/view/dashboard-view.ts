import { SEARCH_RANGE_DEFAULT_MONTHS } from '@canopy/contract';
import { COMPARISONS, MATCHES, addDays, comparedDays, dayCount, type Comparison, type Hours, type Match } from '@canopy/contract/analytics';
import { isoDay, resolveRange, setDateRange, type RangePreference } from '@canopy/shell-api';
import { comparisonLabel } from './comparison.ts';
import type { Covered } from './LeftOutDays.tsx';
import { FILTER_NAMES, readFilters, type FilterName, type Source } from './filters.ts';
import { rangeLabel } from './range-label.ts';
import { parseRange, writeRange } from './range-text.ts';
import { monthsPreset } from './search-range.ts';
import type { AddressActions } from './use-address.ts';

export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** URL value of the range that is by hour where the source has hours. */
export const HOURS = '24h';
/** URL value for no comparison; without it, changes are against the previous period. */
const NO_COMPARISON = 'none';
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null => all.find((one) => one === text) ?? null;

/**
 * A dashboard's view as stated by the URL, as plain data.
 * @param imported the last 24 hours that are imported; null: none
 * @param stored range used if the URL has none; the default is 90 days, and 6 months for Search Console
 */
export function readView(
  params: URLSearchParams,
  source: Source,
  stored: { preference: RangePreference; isChosen: boolean },
  now: Date,
  imported: Hours | null = null,
) {
  const implied = source === 'search' && !stored.isChosen ? monthsPreset(SEARCH_RANGE_DEFAULT_MONTHS) : stored.preference;
  const preference = parseRange(params.get('range')) ?? implied;
  const days = resolveRange(preference, now);
  const asksHours = source === 'search' && writeRange(preference) === HOURS;
  const hours = asksHours ? imported : null;
  const chosen = params.get('compare') === NO_COMPARISON ? null : (oneOf(COMPARISONS, params.get('compare')) ?? 'previous');
  // Hours are kept for a few days: those of a year ago, or of the same weekday, are not there.
  const comparison = hours && chosen ? 'previous' : chosen;
  const match = hours ? 'date' : (oneOf(MATCHES, params.get('match')) ?? 'date');
  return {
    source,
    today: isoDay(now),
    preference,
    days,
    asksHours,
    /** the hours shown instead of days; null: days */
    hours,
    rangeLabel: rangeLabel(preference, days, source === 'search', now, hours),
    comparison,
    match,
    compared: comparison && comparedDays(days, comparison, match),
    interval: oneOf(INTERVALS, params.get('interval')) ?? 'day',
    filters: readFilters(params, source),
  };
}
export type ViewState = ReturnType<typeof readView>;

/** A view and all the ways to change it. */
export function viewOf(state: ViewState, { read, step, amend }: AddressActions) {
  const { today, preference, days, comparison, match, compared, hours, asksHours } = state;
  /** query of every dashboard call */
  const rangeQuery = {
    start_date: days.from,
    end_date: days.to,
    ...(compared && { compare_start: compared.from, compare_end: compared.to }),
  };
  const setRange = (next: RangePreference) => {
    const params = read();
    // The history entry being left now states its own range: going back to it must not show the new one.
    if (!params.has('range')) {
      const left = new URLSearchParams(params);
      left.set('range', writeRange(preference));
      amend(left);
    }
    setDateRange(next);
    step({ range: writeRange(next) });
  };
  return {
    ...state,
    setRange,
    /** Shifts the range by its own length, back (-1) or forward (1), never beyond today. */
    shiftRange: (by: -1 | 1) => {
      const length = dayCount(days.from, days.to);
      const to = addDays(days.to, by * length);
      const last = to > today ? today : to;
      setRange({ kind: 'custom', from: addDays(last, 1 - length), to: last });
    },
    /**
     * What changes are relative to; undefined without a comparison.
     * @param covered what the answer says of its days; undefined: it is not there yet
     */
    comparedTo: (covered?: Covered): string | undefined =>
      comparison && covered?.compared !== null
        ? (covered?.hours ?? hours)
          ? 'compared with the 24 hours before'
          : comparisonLabel(comparison, { from: days.from, to: covered && covered.days.to < days.to ? covered.days.to : days.to })
        : undefined,
    setComparison: (next: Comparison | null, how: Match = match) =>
      step({
        compare: next === null ? NO_COMPARISON : next === 'previous' ? null : next,
        match: next === null || how === 'date' ? null : how,
      }),
    setInterval: (next: Interval) => step({ interval: next === 'day' ? null : next }, { keepsPages: true }),
    /** `''` removes it */
    setFilter: (name: FilterName, value: string) => step({ [`f.${name}`]: value }),
    clearFilters: () => step(Object.fromEntries(FILTER_NAMES.map((name) => [`f.${name}`, null]))),
    rangeQuery,
    /** of those of Search Console: the platform answers by hour where it can */
    searchQuery: { ...rangeQuery, ...(asksHours && { last_hours: '24' as const }) },
  };
}
export type DashboardView = ReturnType<typeof viewOf>;
