import type { SearchFigures, SearchMetric } from '@canopy/contract/analytics';
import { formatValue, type SeriesColour, type Unit } from '@canopy/charts';
import { formatCtr, formatNumber, formatPosition } from '@canopy/ui/data';
import { relativeChange } from '../view/comparison.ts';

export interface MetricFacts {
  readonly label: string;
  readonly unit: Unit;
  /** the metric's own colour in every chart, toggle and table */
  readonly colour: SeriesColour;
  readonly help: string;
  /** format for tiles: abbreviated, 2 decimals for CTR (document 1, section 9) */
  readonly write: (value: number | null | undefined) => string;
}

export const METRICS: Readonly<Record<SearchMetric, MetricFacts>> = {
  clicks: {
    label: 'Clicks',
    unit: 'count',
    colour: 1,
    help: 'Visits to the site from a Google result.',
    write: formatNumber,
  },
  impressions: {
    label: 'Impressions',
    unit: 'count',
    colour: 2,
    help: 'How often a result of the site was shown in Google.',
    write: formatNumber,
  },
  ctr: { label: 'CTR', unit: 'fraction', colour: 3, help: 'Clicks divided by impressions, over the whole range.', write: formatCtr },
  position: {
    label: 'Position',
    unit: 'position',
    colour: 4,
    help: 'Average position, each impression counted once; 1 is the top.',
    write: formatPosition,
  },
};

/** Format for tables: the exact figure. */
export const writeExactly = (metric: SearchMetric, value: number | null): string => formatValue(value, METRICS[metric].unit);

/** How a range's figure changed against the compared one: in percent; positions in places gained, so that more is always better. */
export interface Change {
  readonly value: number | null;
  readonly unit: '%' | ' positions';
}

/** Null if either figure is unknown or the compared one is 0. */
export function changeOf(metric: SearchMetric, now: SearchFigures, before: SearchFigures): Change {
  if (metric === 'position') return { value: differenceOf(metric, now, before), unit: ' positions' };
  return { value: relativeChange(now[metric], before[metric]), unit: '%' };
}

/** How a row changed, as the platform sorts it: the plain difference; positions in places gained. Null: no such row or figure. */
export function differenceOf(metric: SearchMetric, now: SearchFigures, before: SearchFigures | null): number | null {
  const [after, earlier] = [now[metric], before?.[metric] ?? null];
  if (after === null || earlier === null) return null;
  return metric === 'position' ? earlier - after : after - earlier;
}

/** Only the figures of a row. */
export const figuresOf = ({ clicks, impressions, ctr, position }: SearchFigures): SearchFigures => ({ clicks, impressions, ctr, position });

/** Combined figures of several rows: counts are summed, CTR is clicks divided by impressions, positions are weighted by impressions. */
export function sumFigures(rows: readonly SearchFigures[]): SearchFigures {
  let [clicks, impressions, weighted] = [0, 0, 0];
  for (const row of rows) {
    clicks += row.clicks;
    impressions += row.impressions;
    weighted += (row.position ?? 0) * row.impressions;
  }
  return {
    clicks,
    impressions,
    ctr: impressions === 0 ? null : clicks / impressions,
    position: impressions === 0 ? null : weighted / impressions,
  };
}
