import { Growth } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { relativeChange } from '../view/comparison.ts';

interface Compared<Row> {
  readonly now: Row;
  readonly before: Row | null;
}

export interface Figure<Row> {
  readonly id: string;
  readonly header: string;
  readonly value: (row: Row) => number | null;
  readonly format: (value: number | null) => string;
  readonly lowerIsBetter?: boolean;
  readonly help?: string;
  /** CSS colour of its series */
  readonly colour?: string;
  /** default true */
  readonly sortable?: boolean;
}

/** A column for each figure and, in a comparison, one for its change; only the first figure’s shows by default, or no screen had room. */
export function figureColumns<Row>(
  figures: readonly Figure<Row>[],
  isCompared: boolean,
  isChangeSortable = true,
): DataColumn<Compared<Row>>[] {
  return figures.flatMap(({ id, header, value, format, lowerIsBetter = false, help, colour, sortable = true }, place) => {
    const change = (row: Compared<Row>) => relativeChange(value(row.now), row.before && value(row.before));
    const column: DataColumn<Compared<Row>> = {
      id,
      header,
      numeric: true,
      sortable,
      value: (row) => value(row.now),
      format,
      ...(help && { help }),
      ...(colour && { colour }),
    };
    if (!isCompared) return [column];
    return [
      column,
      {
        id: `${id}_change`,
        header: `${header} change`,
        numeric: true,
        sortable: isChangeSortable,
        value: change,
        cell: (row: Compared<Row>) => <Growth value={change(row)} lowerIsBetter={lowerIsBetter} />,
        ...(place > 0 && { hidden: true }),
      },
    ];
  });
}
