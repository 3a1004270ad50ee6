import type { Unit } from '../units/unit.ts';

export type Cell = string | number | null;

/** A column of the table behind a chart: figures have a unit, words have none. */
export interface TableColumn {
  readonly id: string;
  readonly header: string;
  readonly unit?: Unit;
  /** CSS colour of its series */
  readonly colour?: string;
  /** of a comparison, below 1 */
  readonly opacity?: number;
  /** how the table shows a word; files have it as it is */
  readonly show?: (cell: string) => string;
}

/** Exactly what a chart plots. Rows have a cell a column; null: there is no figure. */
export interface ChartTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Whether there is anything to draw (spec section 4: no data, or zeros alone, is "No Data Available"). */
export const hasFigures = ({ columns, rows }: ChartTable): boolean =>
  columns.some(({ unit }, index) => unit !== undefined && rows.some((row) => typeof row[index] === 'number' && row[index] !== 0));
