/// <reference path="./ambient.d.ts" />
/** Tables with sorting, paging, selection and column choice. */
export type { ColumnValue, DataColumn, TableSort } from './table/column.ts';
export { DataTable, type DataTableProps } from './table/DataTable.tsx';
export { Pagination, type PaginationProps } from './table/Pagination.tsx';
export { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Paging, type ServerPaging } from './table/paging.ts';
export type { TableSelection } from './table/selection.ts';
export type { KeptSort } from './table/use-data-table.ts';
export { defaultSort } from './table/default-sort.ts';
