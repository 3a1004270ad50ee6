import type { DataColumn, TableSort } from './column.ts';

export interface FoldedColumns<Row> {
  /** shown in the row */
  readonly shown: readonly DataColumn<Row>[];
  /** shown once the row is unfolded */
  readonly folded: readonly DataColumn<Row>[];
}

/** What always stays in the row (decision 44), and the columns that may fold. */
function partition<Row>(columns: readonly DataColumn<Row>[], sort: TableSort | null) {
  const key = columns.find(({ hideable }) => hideable === false) ?? columns[0];
  const others = columns.filter((column) => column !== key);
  const figure = others.find(({ id }) => id === sort?.id) ?? others.find(({ numeric }) => numeric) ?? others[0];
  return { key, figure, spare: others.filter((column) => column !== figure) };
}

/** Columns that may fold where there is no room for them, the most important first: in the order of their declaration. */
export const spareColumns = <Row>(columns: readonly DataColumn<Row>[], sort: TableSort | null): readonly DataColumn<Row>[] =>
  partition(columns, sort).spare;

/**
 * A table's columns where not all have room: what names the row, the figure that the table is sorted by, and the first of the others.
 * Sorted by the name, or not at all, its first figure stays; without figures, its second column.
 * @param kept number of the spare columns that stay in the row; 0: on a phone
 */
export function foldColumns<Row>(columns: readonly DataColumn<Row>[], sort: TableSort | null, kept: number): FoldedColumns<Row> {
  const { spare } = partition(columns, sort);
  const folded = spare.slice(kept);
  const shown = columns.filter((column) => !folded.includes(column));
  return { shown: shown.map(kept === 0 ? unbound : tightened), folded };
}

/** Without the widths that a column needs beside many others; its text wraps instead. */
function unbound<Row>({ width: _width, minWidth: _minWidth, maxWidth: _maxWidth, ...column }: DataColumn<Row>): DataColumn<Row> {
  return column.numeric ? column : { ...column, wrap: true };
}

/** px; narrower, wrapped text reads as a list of single words */
const LEAST_TEXT_WIDTH = 180;

/** With as little width as its content and the words of its heading need. */
function tightened<Row>({ width, minWidth, maxWidth, ...column }: DataColumn<Row>): DataColumn<Row> {
  if (maxWidth !== undefined) return { ...column, maxWidth: Math.min(maxWidth, LEAST_TEXT_WIDTH) };
  // What a column draws may take its width from it.
  if (!column.wrap) return column.value || column.numeric ? column : { ...column, width, minWidth };
  const declared = minWidth ?? (typeof width === 'number' ? width : LEAST_TEXT_WIDTH);
  return { ...column, minWidth: Math.min(declared, LEAST_TEXT_WIDTH) };
}
