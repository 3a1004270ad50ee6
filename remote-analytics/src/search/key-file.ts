import { SEARCH_METRICS, type SearchRow } from '@canopy/contract/analytics';
import { METRICS, differenceOf } from './search-metrics.ts';
import type { TableKey } from './use-key-table.ts';

type Cell = string | number | null;

/** Without floating-point noise. */
const tidy = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(6)));

/** A table's file, header and rows: plain figures (CTR a fraction, changes as differences, positions as places gained); gaps stay empty. */
export function keyFile(by: TableKey, rows: readonly SearchRow[]): [readonly string[], readonly (readonly Cell[])[]] {
  const heading = [
    by === 'page' ? 'Page' : 'Query',
    ...SEARCH_METRICS.flatMap((metric) => [METRICS[metric].label, `${METRICS[metric].label} before`, `${METRICS[metric].label} change`]),
  ];
  return [
    heading,
    rows.map((row) => [
      row.key,
      ...SEARCH_METRICS.flatMap((metric) => [row[metric], row.previous?.[metric] ?? null, tidy(differenceOf(metric, row, row.previous))]),
    ]),
  ];
}
