import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FailedState } from '../states/FailedState.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { NoResults } from '../states/NoResults.tsx';
import { Notice } from '../states/Notice.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { DataColumn, TableSort } from './column.ts';
import { NoSuchPage } from './NoSuchPage.tsx';
import { Pagination } from './Pagination.tsx';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type ServerPaging } from './paging.ts';
import { Scroller } from './Scroller.tsx';
import { SelectAll } from './SelectAll.tsx';
import type { TableSelection } from './selection.ts';
import { SortChoice } from './SortChoice.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { HeadCell, HiddenHeadCell } from './TableHead.tsx';
import { DataRow } from './TableRow.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useDataTable, type KeptSort } from './use-data-table.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import classes from './DataTable.module.css';

/** A small retry button for use in a notice. */
function RetryButton({ onRetry, running }: { onRetry: () => void; running?: boolean }) {
  return (
    <Button size="xs" variant="default" onClick={onRetry} loading={running}>
      Retry
    </Button>
  );
}

export interface DataTableProps<Row extends object> {
  /** accessible name: what the table contains */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** undefined: not loaded yet */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** first load: skeleton rows */
  loading?: boolean;
  /** reload: the old rows stay, dimmed */
  refetching?: boolean;
  error?: ReactNode;
  onRetry?: () => void;
  /** whether filters are active: an empty table then means that nothing matches */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** shown if there are no rows without filters */
  empty?: ReactNode;
  sort?: TableSort | null;
  /** if given, the server sorts */
  onSortChange?: (sort: TableSort) => void;
  /** null: in the given order; default: first numeric column, descending (`defaultSort`) */
  defaultSort?: TableSort | null;
  /** where the order of rows that the table sorts itself is kept, such as in the URL; without it, the table forgets it */
  keptSort?: KeptSort;
  /** if given, the server pages; false: all rows on one page */
  paging?: ServerPaging | false;
  defaultPageSize?: number;
  onRowClick?: (row: Row) => void;
  /** accessible name of a row; defaults to its key */
  rowLabel?: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  /** key of the row whose details are open */
  currentRow?: string | null;
  selection?: TableSelection;
  columnChoice?: boolean;
  /** ids of the visible columns, if the caller keeps the choice; null: the columns' defaults */
  shownColumns?: readonly string[] | null;
  onShownColumnsChange?: (ids: readonly string[]) => void;
  /** shown above the table: search, filters, export */
  toolbar?: ReactNode;
  skeletonRows?: number;
  /** px or CSS: makes the table scroll within this height */
  maxHeight?: number | string;
}

/** The suite's table: sorting, paging, column choice, selection, row actions, and four states without rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowLabel = rowKey, rowActions, onRowClick, selection, defaultPageSize = DEFAULT_PAGE_SIZE } = props;
  const { error, onRetry, toolbar, columnChoice, refetching } = props;
  const model = useDataTable({ ...props, defaultPageSize });
  const failed = error != null && error !== false && error !== '';
  const waiting = !failed && (props.loading === true || rows === undefined);
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { shown, folded, kept, box } = useFittingColumns(model.columns, model.sort, { phone, waiting });
  const folds = folded.length > 0;
  const hasActions = rowActions !== undefined || onRowClick !== undefined || folds;
  const sortable = props.columns.filter(model.canSort);
  const sortChoice = sortable.length > 1 && folded.some(model.canSort) && (
    <SortChoice columns={sortable} sort={model.sort} onChoose={model.sortBy} />
  );
  const hasBar = Boolean(toolbar) || columnChoice === true;
  const width = shown.length + (selection ? 1 : 0) + (hasActions ? 1 : 0);
  const whole = (content: ReactNode) => (
    <tr className={classes.whole}>
      <td colSpan={width}>
        <div className={classes.state}>{content}</div>
      </td>
    </tr>
  );
  const empty = props.filtered ? (
    <NoResults onClear={props.onClearFilters} />
  ) : (
    (props.empty ?? <EmptyState title="Nothing here yet" compact />)
  );

  return (
    <div className={classes.table}>
      {hasBar && (
        <Toolbar tools={toolbar} filtered={props.filtered ?? false}>
          {!phone && sortChoice}
          {columnChoice && <ColumnChoice columns={props.columns} isShown={model.isShown} onChange={model.setShown} />}
        </Toolbar>
      )}
      {phone && sortChoice}
      {failed && rows !== undefined && (
        <div className={classes.stale}>
          <Notice
            tone="bad"
            title="This could not be updated"
            action={onRetry && <RetryButton onRetry={onRetry} running={refetching} />}
            live
          >
            {error}
          </Notice>
        </div>
      )}
      <Scroller box={box} label={label} maxHeight={props.maxHeight}>
        <table
          className={classes.grid}
          aria-label={label}
          aria-busy={waiting || refetching || undefined}
          data-tight={kept < Infinity || undefined}
          data-folds={kept === 0 || undefined}
          data-dimmed={(refetching && !waiting) || undefined}
        >
          <thead>
            <tr>
              {selection && <SelectAll keys={model.rows.map(rowKey)} selection={selection} />}
              {shown.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  sort={model.sort}
                  sortable={model.canSort(column)}
                  onSort={() => model.sortBy(column)}
                />
              ))}
              {hasActions && <HiddenHeadCell kind="actions" label="Actions" />}
            </tr>
          </thead>
          <tbody>
            {waiting ? (
              <SkeletonRows columns={shown} count={props.skeletonRows ?? 10} selects={selection !== undefined} hasActions={hasActions} />
            ) : failed && rows === undefined ? (
              whole(<FailedState detail={error} onRetry={onRetry} retrying={refetching} />)
            ) : model.rows.length === 0 ? (
              whole(
                model.missingPage === null ? (
                  empty
                ) : (
                  <NoSuchPage
                    page={model.missingPage}
                    last={model.page}
                    onGo={() => model.setPaging({ page: model.page, pageSize: model.pageSize })}
                  />
                ),
              )
            ) : (
              model.rows.map((row) => {
                const key = rowKey(row);
                return (
                  <DataRow
                    key={key}
                    row={row}
                    label={rowLabel(row)}
                    columns={shown}
                    folded={folds ? folded : null}
                    foldsActions={phone && folds}
                    current={props.currentRow === key}
                    onOpen={onRowClick}
                    actions={rowActions?.(row)}
                    hasActions={hasActions}
                    selected={selection?.selected.includes(key)}
                    onSelect={(on) =>
                      selection?.onChange(on ? [...selection.selected, key] : selection.selected.filter((other) => other !== key))
                    }
                  />
                );
              })
            )}
          </tbody>
        </table>
      </Scroller>
      {/* Below a table without a toolbar: above it, it would move the rows. */}
      {!phone && !hasBar && sortChoice && <div className={classes.foot}>{sortChoice}</div>}
      {waiting && <VisuallyHidden role="status">Loading {label}</VisuallyHidden>}
      {props.paging !== false && !waiting && model.total > Math.min(model.pageSize, PAGE_SIZES[0]) && (
        <div className={classes.foot}>
          <Pagination label={label} page={model.page} pageSize={model.pageSize} total={model.total} onChange={model.setPaging} />
        </div>
      )}
    </div>
  );
}
