import type { DataColumn, TableSort } from './column.ts';

export interface FoldedColumns<Row> {
  /** shown in the row */
  readonly shown: readonly DataColumn<Row>[];
  /** shown once the row is unfolded */
  readonly folded: readonly DataColumn<Row>[];
}

/**
 * A table's columns on a phone (decision 44): what names the row, and the figure that the table is sorted by. Sorted by the name, or not
 * at all, it shows its first figure; without figures, its second column.
 */
export function foldColumns<Row>(columns: readonly DataColumn<Row>[], sort: TableSort | null): FoldedColumns<Row> {
  const key = columns.find(({ hideable }) => hideable === false) ?? columns[0];
  const others = columns.filter((column) => column !== key);
  const figure = others.find(({ id }) => id === sort?.id) ?? others.find(({ numeric }) => numeric) ?? others[0];
  const folded = others.filter((column) => column !== figure);
  if (folded.length === 0) return { shown: columns, folded };
  return { shown: columns.filter((column) => column === key || column === figure).map(unbound), folded };
}

/** Without the widths that a column needs beside many others; its text wraps instead. */
function unbound<Row>({ width: _width, minWidth: _minWidth, maxWidth: _maxWidth, ...column }: DataColumn<Row>): DataColumn<Row> {
  return column.numeric ? column : { ...column, wrap: true };
}
