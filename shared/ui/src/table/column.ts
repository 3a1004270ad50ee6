import type { ReactNode } from 'react';

export type ColumnValue = string | number | boolean | Date | null | undefined;

/** One column. Its heading is text; a cell shows `cell`, or else `format(value)`, or else the value. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** explanation of the heading, shown in a tooltip */
  help?: string;
  /** the sort key and, without `cell`, the content; null and undefined sort last in either direction */
  value?: (row: Row) => ColumnValue;
  /** formats the value */
  format?: (value: never) => ReactNode;
  cell?: (row: Row) => ReactNode;
  /** right-aligned, tabular figures, sorted descending first */
  numeric?: boolean;
  /** default: whether there is a value */
  sortable?: boolean;
  /** default true; false: column choice cannot hide it */
  hideable?: boolean;
  /** hidden by default */
  hidden?: boolean;
  /** px or CSS */
  width?: number | string;
  minWidth?: number;
  /** px; longer text is truncated and shown in full on hover */
  maxWidth?: number;
  /** whether long text may wrap */
  wrap?: boolean;
  /** CSS colour of the column's series, shown as a dot */
  colour?: string;
}

export interface TableSort {
  /** id of a column */
  id: string;
  descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two known values of one column: figures numerically, words alphabetically. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return collator.compare(String(a), String(b));
}

/** The content of a cell. */
export function cellContent<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value?.(row);
  if (column.format) return column.format(value as never);
  return value == null || value === '' ? '–' : value instanceof Date ? value.toISOString() : String(value);
}

export const isSortable = <Row>(column: DataColumn<Row>): boolean => column.sortable ?? column.value !== undefined;
