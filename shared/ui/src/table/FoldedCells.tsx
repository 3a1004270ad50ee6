import type { ReactNode } from 'react';
import { cellContent, type DataColumn } from './column.ts';
import classes from './DataTable.module.css';

interface FoldedCellsProps<Row> {
  /** the disclosure button names it */
  id: string;
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** number of columns in the row above */
  span: number;
  actions: ReactNode;
}

/** What an unfolded row has beside the columns that have room: the others by name, and on a phone its actions. */
export function FoldedCells<Row>({ id, row, columns, span, actions }: FoldedCellsProps<Row>) {
  return (
    <tr id={id} className={classes.unfolded}>
      <td colSpan={span}>
        <dl className={classes.facts}>
          {columns.map((column) => (
            <div key={column.id} className={classes.fact}>
              <dt>{column.header}</dt>
              <dd>{cellContent(column, row)}</dd>
            </div>
          ))}
        </dl>
        {actions && <div className={classes.unfoldedActions}>{actions}</div>}
      </td>
    </tr>
  );
}
