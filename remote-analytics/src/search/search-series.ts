import type { SearchDay, SearchMetric } from '@canopy/contract/analytics';
import type { TimeSeries } from '@canopy/charts';
import { METRICS } from './search-metrics.ts';
import type { SearchOfDays } from './use-search.ts';

const pointsOf = (rows: readonly SearchDay[], metric: SearchMetric) =>
  rows.map((row) => ({ date: row.date, value: row[metric], weight: row.impressions }));

/** The selected metrics as series of a time chart, each with the compared range below it. */
export function seriesOf(
  of: SearchOfDays,
  metrics: readonly SearchMetric[],
  compared: { readonly from: string } | null,
  comparedLabel: string,
): TimeSeries[] {
  const { before } = of;
  return metrics.map((metric) => {
    const { label, unit, colour } = METRICS[metric];
    return {
      id: metric,
      label,
      unit,
      colour,
      // Clicks are a fraction of impressions: on a shared scale they would be a flat line.
      axis: metric,
      aggregate: unit === 'count' ? 'sum' : 'mean',
      points: pointsOf(of.rows, metric),
      ...(before && compared && { comparison: { label: comparedLabel, points: pointsOf(before.rows, metric), from: compared.from } }),
    };
  });
}
