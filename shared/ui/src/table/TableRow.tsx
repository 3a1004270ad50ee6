import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { cellContent, type DataColumn } from './column.ts';
import { FoldedCells } from './FoldedCells.tsx';
import { columnStyle } from './TableHead.tsx';
import classes from './DataTable.module.css';

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="button"], [role="menuitem"]';

export interface DataRowProps<Row> {
  row: Row;
  label: string;
  columns: readonly DataColumn<Row>[];
  /** columns shown once the row is unfolded; null: all columns have their place */
  folded: readonly DataColumn<Row>[] | null;
  /** whether the actions fold too */
  foldsActions: boolean;
  current: boolean;
  onOpen?: (row: Row) => void;
  actions?: ReactNode;
  hasActions: boolean;
  /** undefined: rows cannot be selected */
  selected?: boolean;
  onSelect: (selected: boolean) => void;
}

/** Text truncated to the column's maximum width, with the full text as its title: the column's value, else what the cell reads. */
function CutCell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const whole = column.value?.(row);
  return (
    <span
      className={classes.cut}
      dir="auto"
      style={{ maxWidth: column.maxWidth }}
      title={whole == null ? undefined : String(whole)}
      onPointerEnter={({ currentTarget: cell }) => {
        if (whole == null && cell.textContent) cell.title = cell.textContent;
      }}
    >
      {cellContent(column, row)}
    </span>
  );
}

/**
 * One row. If it can be opened, a click anywhere on it works for the pointer and a named button for everyone else;
 * the button takes the focus first, so that whatever opens can return it.
 */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, label, columns, folded, current, onOpen, hasActions, selected, onSelect } = props;
  const actions = props.foldsActions ? null : props.actions;
  const opener = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const details = useId();
  const unfolds = folded !== null && isUnfolded;

  const openByPointer = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!onOpen || (event.target as Element).closest(INTERACTIVE) || window.getSelection()?.toString()) return;
    opener.current?.focus({ preventScroll: true });
    onOpen(row);
  };

  const cells = (
    <tr
      data-opens={onOpen ? true : undefined}
      data-current={current || undefined}
      data-selected={selected || undefined}
      onClick={openByPointer}
    >
      {selected !== undefined && (
        <td className={classes.selectCell}>
          <input
            type="checkbox"
            className={classes.checkbox}
            aria-label={`Select ${label}`}
            checked={selected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-numeric={column.numeric || undefined} data-wrap={column.wrap || undefined} style={columnStyle(column)}>
          {column.maxWidth === undefined ? cellContent(column, row) : <CutCell column={column} row={row} />}
        </td>
      ))}
      {hasActions && (
        <td className={classes.actionsCell}>
          <span className={classes.actions} data-folds={folded !== null || undefined}>
            {actions}
            {folded !== null && (
              <IconButton
                icon={unfolds ? 'chevron-up' : 'chevron-down'}
                size="sm"
                label={`Details of ${label}`}
                tooltip={false}
                aria-expanded={unfolds}
                aria-controls={unfolds ? details : undefined}
                onClick={() => setUnfolded(!isUnfolded)}
              />
            )}
            {onOpen && (
              <IconButton ref={opener} icon="chevron-right" size="sm" label={`Open ${label}`} tooltip={false} onClick={() => onOpen(row)} />
            )}
          </span>
        </td>
      )}
    </tr>
  );
  if (!unfolds) return cells;
  return (
    <>
      {cells}
      <FoldedCells
        id={details}
        row={row}
        columns={folded}
        span={columns.length + (selected === undefined ? 1 : 2)}
        actions={props.foldsActions && props.actions}
      />
    </>
  );
}
