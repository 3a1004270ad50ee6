import type { ReactNode } from 'react';

export type ColumnValue = string | number | boolean | Date | null | undefined;

/** One column. Its heading is text; what a cell shows is `cell`, else `format(value)`, else the value. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** explains the heading, in a tooltip */
  help?: string;
  /** what is sorted by and, without `cell`, shown; null and undefined sort last, either way */
  value?: (row: Row) => ColumnValue;
  /** how the value is written */
  format?: (value: never) => ReactNode;
  cell?: (row: Row) => ReactNode;
  /** right-aligned, tabular figures, first sorted descending */
  numeric?: boolean;
  /** default: whether there is a value */
  sortable?: boolean;
  /** default true; false: column choice cannot hide it */
  hideable?: boolean;
  /** not shown until chosen */
  hidden?: boolean;
  /** px or CSS */
  width?: number | string;
  minWidth?: number;
  /** px; longer text is cut there, the whole shown on hover */
  maxWidth?: number;
  /** long text may take several lines */
  wrap?: boolean;
  /** CSS colour of the series this column belongs to, shown as a dot */
  colour?: string;
}

export interface TableSort {
  /** of a column */
  id: string;
  descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Order of two known values of one column: figures by size, words as a reader would. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return collator.compare(String(a), String(b));
}

/** What stands in a cell. */
export function cellContent<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value?.(row);
  if (column.format) return column.format(value as never);
  return value == null || value === '' ? '–' : value instanceof Date ? value.toISOString() : String(value);
}

export const isSortable = <Row>(column: DataColumn<Row>): boolean => column.sortable ?? column.value !== undefined;
