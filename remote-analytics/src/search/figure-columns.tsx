import { SEARCH_METRICS, type SearchFigures, type SearchMetric } from '@canopy/contract/analytics';
import { seriesColour } from '@canopy/charts';
import type { DataColumn } from '@canopy/ui/table';
import { Difference } from './Difference.tsx';
import { METRICS, differenceOf, writeExactly } from './search-metrics.ts';

export interface FiguresRow extends SearchFigures {
  readonly key: string;
  /** of the compared range */
  readonly previous: SearchFigures | null;
}

function metricColumn(metric: SearchMetric): DataColumn<FiguresRow> {
  const { label, help, colour } = METRICS[metric];
  return {
    id: metric,
    header: label,
    help,
    numeric: true,
    colour: seriesColour(colour),
    value: (row) => row[metric],
    cell: (row) => writeExactly(metric, row[metric]),
  };
}

function changeColumn(metric: SearchMetric, against: string): DataColumn<FiguresRow> {
  return {
    id: `${metric}_change`,
    header: `${METRICS[metric].label} change`,
    help: metric === 'position' ? `Positions gained ${against}; a positive number is better.` : `Difference ${against}.`,
    numeric: true,
    value: (row) => differenceOf(metric, row, row.previous),
    cell: (row) => <Difference metric={metric} now={row} before={row.previous} />,
  };
}

/**
 * Each metric with its change beside it.
 * @param against what changes are relative to: `compared with the 28 days before`; undefined: nothing is compared, there are no changes
 * @param shown metrics whose change shows initially; the others can be selected
 */
export function figureColumns(against: string | undefined, shown: readonly SearchMetric[] = SEARCH_METRICS): DataColumn<FiguresRow>[] {
  return SEARCH_METRICS.flatMap((metric) => [
    metricColumn(metric),
    ...(against === undefined ? [] : [{ ...changeColumn(metric, against), ...(!shown.includes(metric) && { hidden: true }) }]),
  ]);
}
