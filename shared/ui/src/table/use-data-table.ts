import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareValues, isSortable, type DataColumn, type TableSort } from './column.ts';
import { defaultSort } from './default-sort.ts';
import { pageCount, type Paging, type ServerPaging } from './paging.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

const NO_ROWS: readonly never[] = [];

function toDefinition<Row extends object>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    accessorFn: (row) => column.value?.(row) ?? undefined,
    enableSorting: isSortable(column),
    enableHiding: column.hideable !== false,
    sortUndefined: 'last',
    sortFn: (a: TableRow<typeof features, Row>, b: TableRow<typeof features, Row>, id: string) =>
      compareValues(a.getValue(id), b.getValue(id)),
  };
}

/** The order of rows that are sorted here, kept by the caller: in the URL, say. */
export interface KeptSort {
  /** null, or a column that the table does not sort by: the table's default */
  sort: TableSort | null;
  /** null: the table's default */
  onChange: (sort: TableSort | null) => void;
}

const isSame = (one: TableSort | null, other: TableSort): boolean => one?.id === other.id && one.descending === other.descending;

export interface DataTableModelOptions<Row extends object> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: TableSort | null;
  onSortChange?: (sort: TableSort) => void;
  defaultSort?: TableSort | null;
  keptSort?: KeptSort;
  paging?: ServerPaging | false;
  defaultPageSize: number;
  shownColumns?: readonly string[] | null;
  onShownColumnsChange?: (ids: readonly string[]) => void;
}

/** Determines the visible rows and columns, and their order: sorted and paged here, unless the server does it. */
export function useDataTable<Row extends object>(options: DataTableModelOptions<Row>) {
  const { columns, rows = NO_ROWS, rowKey, onSortChange, paging, shownColumns, onShownColumnsChange } = options;
  const sortable = columns.filter(isSortable);
  const initialSort = options.defaultSort !== undefined ? options.defaultSort : defaultSort(sortable);
  const [chosenSort, setChosenSort] = useState<TableSort | null>(null);
  const [ownPaging, setOwnPaging] = useState<Paging>({ page: 1, pageSize: options.defaultPageSize });
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});

  const server = paging === false ? undefined : paging;
  // A single page out of many cannot be sorted here.
  const sortsHere = onSortChange === undefined && server === undefined;
  const wantedSort = options.keptSort ? options.keptSort.sort : chosenSort;
  const ownSort = sortable.some(({ id }) => id === wantedSort?.id) ? wantedSort : initialSort;
  const sort = sortsHere ? ownSort : (options.sort ?? null);
  const total = server?.total ?? rows.length;
  const wanted = server ?? ownPaging;
  const pageSize = paging === false ? Math.max(1, rows.length) : wanted.pageSize;
  // Filters may have reduced the number of pages.
  const page = Math.min(wanted.page, pageCount(total, pageSize));
  /** the page requested from the server, if it is beyond the last one with rows */
  const missingPage = server && total > 0 && wanted.page > page ? wanted.page : null;
  const isShown = (column: DataColumn<Row>) =>
    shownColumns ? column.hideable === false || shownColumns.includes(column.id) : (chosen[column.id] ?? !column.hidden);

  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    manualSorting: !sortsHere,
    manualPagination: server !== undefined,
    rowCount: total,
    autoResetPageIndex: false,
    state: {
      sorting: sort ? [{ id: sort.id, desc: sort.descending }] : [],
      pagination: { pageIndex: page - 1, pageSize },
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column)])),
    },
  });

  const changePaging = (next: Paging) => (server ? server.onChange(next) : setOwnPaging(next));
  return {
    rows: table.getRowModel().rows.map((row) => row.original),
    columns: columns.filter(isShown),
    sort,
    total,
    page,
    missingPage,
    pageSize,
    isShown,
    canSort: (column: DataColumn<Row>) => (sortsHere || onSortChange !== undefined) && isSortable(column),
    setShown: (id: string, shown: boolean) => {
      if (!onShownColumnsChange) return setChosen((now) => ({ ...now, [id]: shown }));
      onShownColumnsChange(columns.filter((column) => (column.id === id ? shown : isShown(column))).map((column) => column.id));
    },
    setPaging: changePaging,
    /** Sorts by the column's initial direction (figures descending, words ascending), or reverses it if already sorted by it. */
    sortBy: (column: DataColumn<Row>) => {
      const next = { id: column.id, descending: sort?.id === column.id ? !sort.descending : column.numeric === true };
      if (onSortChange) return onSortChange(next);
      if (options.keptSort) options.keptSort.onChange(isSame(initialSort, next) ? null : next);
      else setChosenSort(next);
      setOwnPaging((now) => ({ ...now, page: 1 }));
    },
  };
}

export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>;
