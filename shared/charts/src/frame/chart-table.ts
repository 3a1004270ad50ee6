import type { Unit } from '../units/unit.ts';

export type Cell = string | number | null;

/** A column of a chart's table: numbers have a unit, words have none. */
export interface TableColumn {
  readonly id: string;
  readonly header: string;
  readonly unit?: Unit;
  /** CSS colour of its series */
  readonly colour?: string;
  /** of a comparison, below 1 */
  readonly opacity?: number;
  /** how the table formats a word; files contain it unchanged */
  readonly show?: (cell: string) => string;
}

/** Exactly what a chart plots. Rows have one cell per column; null: no value. */
export interface ChartTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Whether there is anything to draw (spec section 4: no data, or zeros alone, is "No Data Available"). */
export const hasFigures = ({ columns, rows }: ChartTable): boolean =>
  columns.some(({ unit }, index) => unit !== undefined && rows.some((row) => typeof row[index] === 'number' && row[index] !== 0));
