import type { ApiError } from '@canopy/shell-api';
import { Card, EmptyState, Group, IconButton } from '@canopy/ui';
import { csvFile } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, ListSearch } from '@canopy/views/lists';
import type { TableView } from '../view/use-table-view.ts';
import { Fragment, type ReactNode } from 'react';
import { WEB_MESSAGES as WORDS } from './messages.ts';

interface Keyed {
  readonly key: string;
}

/** State of the call that fills a table. */
export interface TableResult {
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  readonly isValidating: boolean;
  readonly reload: () => Promise<unknown>;
}

interface FigureTableProps<Row extends Keyed> {
  readonly title: string;
  readonly fileName: string;
  readonly columns: readonly DataColumn<Row>[];
  /** those of the current page, in order */
  readonly rows: readonly Row[] | undefined;
  /** number of rows on all pages */
  readonly total: number;
  /** rows of all pages, for the file */
  readonly allRows: () => Promise<readonly Row[]>;
  readonly view: TableView;
  readonly result: TableResult;
  /** clicking a row filters the dashboard by it */
  readonly onFilter?: ((key: string) => void) | undefined;
  /** what the rows leave out */
  readonly notes: readonly ReactNode[];
  /** how many rows to expect */
  readonly skeletonRows?: number;
}

/** A table of figures by name with its state in the URL: search, order, page, columns; its file has every row. */
export function FigureTable<Row extends Keyed>({
  title,
  fileName,
  columns,
  rows,
  total,
  allRows,
  view,
  result,
  onFilter,
  notes,
  skeletonRows,
}: FigureTableProps<Row>) {
  const { error, isLoading, isValidating, reload } = result;
  const cell = (column: DataColumn<Row>, row: Row) => {
    const value = column.value?.(row);
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };
  const csv = async () =>
    csvFile(
      columns.map((column) => column.header),
      (await allRows()).map((row) => columns.map((column) => cell(column, row))),
    );
  const filtering = onFilter && {
    onRowClick: (row: Row) => onFilter(row.key),
    rowLabel: (row: Row) => row.key,
    rowActions: (row: Row) => <IconButton size="sm" icon="filter" label={WORDS.showOnly(row.key)} onClick={() => onFilter(row.key)} />,
  };
  return (
    <Card
      title={title}
      padding="none"
      footer={notes.length > 0 ? notes.map((note, index) => <Fragment key={index}>{note} </Fragment>) : undefined}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        loading={isLoading}
        skeletonRows={skeletonRows}
        refetching={isValidating && !isLoading}
        error={error?.message}
        onRetry={() => void reload()}
        filtered={view.search !== ''}
        onClearFilters={() => view.setSearch('')}
        empty={<EmptyState compact level={3} icon="table" title={WORDS.noRows} />}
        sort={view.sort}
        onSortChange={view.setSort}
        paging={{ page: view.page, pageSize: view.pageSize, total, onChange: view.setPaging }}
        {...filtering}
        columnChoice
        shownColumns={view.columns}
        onShownColumnsChange={view.setColumns}
        toolbar={
          <Group gap="sm">
            <ListSearch list={view} label={WORDS.search(title)} placeholder={WORDS.searchPlaceholder} />
            <ExportButton name={fileName} csv={csv} disabled={total === 0} />
          </Group>
        }
      />
    </Card>
  );
}
