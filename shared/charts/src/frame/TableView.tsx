import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useMemo } from 'react';
import { formatValue } from '../units/unit.ts';
import type { Cell, ChartTable, TableColumn } from './chart-table.ts';

interface TableViewProps {
  readonly label: string;
  readonly table: ChartTable;
  /** px */
  readonly height: number;
}

interface Row {
  readonly key: string;
  readonly cells: readonly Cell[];
}

function toColumn(column: TableColumn, index: number): DataColumn<Row> {
  const { id, header, unit, colour, show } = column;
  return {
    id,
    header,
    colour,
    numeric: unit !== undefined,
    value: (row) => row.cells[index],
    cell: ({ cells }) => {
      const cell = cells[index] ?? null;
      if (unit !== undefined) return formatValue(typeof cell === 'number' ? cell : null, unit);
      return typeof cell === 'string' && show ? show(cell) : cell;
    },
  };
}

/** The values of a chart as a table, formatted the same way. */
export function TableView({ label, table, height }: TableViewProps) {
  const columns = useMemo(() => table.columns.map(toColumn), [table]);
  const rows = useMemo(() => table.rows.map((cells, index): Row => ({ key: `${index}-${cells[0]}`, cells })), [table]);
  return (
    <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.key} defaultSort={null} paging={false} maxHeight={height} />
  );
}
