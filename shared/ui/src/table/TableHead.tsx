import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Tooltip } from '../actions/Tooltip.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { DataColumn, TableSort } from './column.ts';
import classes from './DataTable.module.css';

/** Width and alignment of a column, for both its heading and its cells. */
export function columnStyle<Row>(column: DataColumn<Row>): CSSProperties {
  const width = typeof column.width === 'number' ? `${column.width}px` : column.width;
  return { width, minWidth: column.minWidth ?? (typeof column.width === 'number' ? column.width : undefined) };
}

export interface HeadCellProps<Row> {
  column: DataColumn<Row>;
  sort: TableSort | null;
  sortable: boolean;
  onSort: () => void;
}

/** A column heading; for sortable columns a button that shows the current sort order. */
export function HeadCell<Row>({ column, sort, sortable, onSort }: HeadCellProps<Row>) {
  const sorted = sort?.id === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const words = (
    <span className={classes.heading}>
      {column.colour && <span className={classes.dot} style={{ background: column.colour }} />}
      {column.header}
    </span>
  );
  const inner = sortable ? (
    <button type="button" className={classes.sort} onClick={onSort}>
      {words}
      <Icon
        name={sorted === 'ascending' ? 'arrow-up' : sorted === 'descending' ? 'arrow-down' : 'selector'}
        size={14}
        className={classes.sortIcon}
      />
    </button>
  ) : (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its help shows on focus
    <span tabIndex={column.help ? 0 : undefined}>{words}</span>
  );
  return (
    <th
      scope="col"
      data-column={column.id}
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
      data-numeric={column.numeric || undefined}
      style={columnStyle(column)}
    >
      {column.help ? <Tooltip label={column.help}>{inner}</Tooltip> : inner}
    </th>
  );
}

/** A heading for screen readers only. */
export function HiddenHeadCell({ label, kind }: { label: string; kind: 'actions' | 'select' }) {
  return (
    <th scope="col" className={kind === 'actions' ? classes.actionsCell : classes.selectCell}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </th>
  );
}
