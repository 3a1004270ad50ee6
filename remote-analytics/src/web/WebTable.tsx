import type { WebCoverage } from '@canopy/contract/analytics';
import type { DataColumn } from '@canopy/ui/table';
import type { ReactNode } from 'react';
import { useTableView } from '../view/use-table-view.ts';
import { searchRows, sortRows } from './arrange-rows.ts';
import { figureColumns, type Figure } from './figure-columns.tsx';
import { FigureTable, type TableResult } from './FigureTable.tsx';
import { pairRows, type Pair } from './pairs.ts';

interface WebTableProps<Row> {
  /** its name in the URL and in the file name */
  readonly name: string;
  readonly title: string;
  /** what a row stands for: `Channel` */
  readonly keyHeader: string;
  readonly keyOf: (row: Row) => string;
  readonly figures: readonly Figure<Row>[];
  readonly result: TableResult & {
    readonly data: { readonly data: readonly Row[]; readonly compare: readonly Row[] | null; readonly coverage: WebCoverage } | undefined;
  };
  /** whether changes show */
  readonly isCompared: boolean;
  /** clicking a row filters the dashboard by it */
  readonly onFilter?: (key: string) => void;
  /** what the rows leave out */
  readonly notes: readonly ReactNode[];
}

/** A table with all its rows loaded: sorted, searched and paged in the browser. */
export function WebTable<Row>({ name, title, keyHeader, keyOf, figures, result, isCompared, onFilter, notes }: WebTableProps<Row>) {
  const { data } = result;
  const columns: DataColumn<Pair<Row>>[] = [
    { id: 'key', header: keyHeader, value: (row) => row.key, hideable: false, maxWidth: 320 },
    ...figureColumns(figures, isCompared),
  ];
  const view = useTableView(
    name,
    columns.map((column) => column.id),
  );
  const found = data && sortRows(searchRows(pairRows(data.data, data.compare, keyOf), view.search), columns, view.sort);
  const total = found?.length ?? 0;
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / view.pageSize)));
  return (
    <FigureTable
      title={title}
      fileName={name}
      columns={columns}
      rows={found?.slice((page - 1) * view.pageSize, page * view.pageSize)}
      total={total}
      allRows={async () => found ?? []}
      view={view}
      result={result}
      onFilter={onFilter}
      notes={notes}
    />
  );
}
