import { dayCount, type Days } from '@canopy/contract';
import { formatDate, formatNumber } from '@canopy/ui/data';
import type { KeyMetric } from '../key-metrics/KeyMetrics.tsx';
import type { SearchOfDays } from './use-search.ts';

/** What a range's days say beyond its totals: the mean of a day that has figures, the best day, and how many days have any. */
export function dayFacts({ rows, totals }: SearchOfDays, days: Days): KeyMetric[] {
  if (rows.length === 0) return [];
  const best = rows.reduce((most, row) => (row.clicks > most.clicks ? row : most));
  return [
    { id: 'mean', label: 'Clicks a day', value: formatNumber(totals.clicks / rows.length) },
    { id: 'best', label: 'Best day', value: best.clicks > 0 ? formatDate(best.date) : '–' },
    { id: 'days', label: 'Days with figures', value: `${rows.length} of ${dayCount(days.from, days.to)}` },
  ];
}
