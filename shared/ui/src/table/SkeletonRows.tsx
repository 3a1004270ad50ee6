import type { CSSProperties } from 'react';
import type { DataColumn } from './column.ts';
import { columnStyle } from './TableHead.tsx';
import classes from './DataTable.module.css';

export interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  count: number;
  selects: boolean;
  hasActions: boolean;
}

/** Placeholder rows with the geometry of the real ones. */
export function SkeletonRows<Row>({ columns, count, selects, hasActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden>
      {selects && <td className={classes.selectCell} />}
      {columns.map((column, position) => (
        <td key={column.id} data-numeric={column.numeric || undefined} style={columnStyle(column)}>
          <span
            className={classes.bone}
            style={{ '--bone': `${position === 0 ? 160 + ((index * 37) % 120) : column.numeric ? 40 : 80}px` } as CSSProperties}
          />
        </td>
      ))}
      {hasActions && <td className={classes.actionsCell} />}
    </tr>
  ));
}
