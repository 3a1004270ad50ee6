import { useRef, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { cellContent, type DataColumn } from './column.ts';
import { columnStyle } from './TableHead.tsx';
import classes from './DataTable.module.css';

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="button"], [role="menuitem"]';

export interface DataRowProps<Row> {
  row: Row;
  label: string;
  columns: readonly DataColumn<Row>[];
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
  const { row, label, columns, current, onOpen, actions, hasActions, selected, onSelect } = props;
  const opener = useRef<HTMLButtonElement>(null);

  const openByPointer = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!onOpen || (event.target as Element).closest(INTERACTIVE) || window.getSelection()?.toString()) return;
    opener.current?.focus({ preventScroll: true });
    onOpen(row);
  };

  return (
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
          <span className={classes.actions}>
            {actions}
            {onOpen && (
              <IconButton ref={opener} icon="chevron-right" size="sm" label={`Open ${label}`} tooltip={false} onClick={() => onOpen(row)} />
            )}
          </span>
        </td>
      )}
    </tr>
  );
}
