import { dayCount, type Days, type SearchDay } from '@canopy/contract/analytics';
import { formatDate, formatNumber } from '@canopy/ui/data';
import type { KeyMetric } from '../key-metrics/KeyMetrics.tsx';
import type { SearchOfDays } from './use-search.ts';

/** Facts about a range's days beyond its totals: the mean of days with figures, the best day, and how many days have any. */
export function dayFacts(of: SearchOfDays | undefined, days: Days): KeyMetric[] {
  const rows = of?.rows ?? [];
  const best = rows.reduce<SearchDay | null>((most, row) => (row.clicks > (most?.clicks ?? 0) ? row : most), null);
  return [
    {
      id: 'mean',
      isAlone: true,
      label: 'Clicks per day',
      value: formatNumber(of && rows.length > 0 ? of.totals.clicks / rows.length : null),
    },
    { id: 'best', isAlone: true, label: 'Best day', value: formatDate(best?.date) },
    { id: 'days', isAlone: true, label: 'Days with data', value: `${rows.length} of ${dayCount(days.from, days.to)}` },
  ];
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** The same facts of 24 hours. */
export function hourFacts(of: SearchOfDays | undefined): KeyMetric[] {
  const rows = of?.rows ?? [];
  const best = rows.reduce<SearchDay | null>((most, row) => (row.clicks > (most?.clicks ?? 0) ? row : most), null);
  return [
    { id: 'mean', isAlone: true, label: 'Clicks per hour', value: formatNumber(of ? of.totals.clicks / 24 : null) },
    { id: 'best', isAlone: true, label: 'Best hour', value: best ? MOMENT.format(new Date(best.date)) : '–' },
    { id: 'days', isAlone: true, label: 'Hours with data', value: `${rows.length} of 24` },
  ];
}
