import { useId } from 'react';
import type { DataColumn, TableSort } from './column.ts';
import classes from './DataTable.module.css';

interface SortChoiceProps<Row> {
  /** the sortable ones */
  columns: readonly DataColumn<Row>[];
  sort: TableSort | null;
  onChoose: (column: DataColumn<Row>) => void;
}

/** The column to sort by where not all have a heading. The headings that show reverse the order. */
export function SortChoice<Row>({ columns, sort, onChoose }: SortChoiceProps<Row>) {
  const id = useId();
  return (
    <div className={classes.sortChoice}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className={classes.sortSelect}
        value={columns.some((column) => column.id === sort?.id) ? sort?.id : ''}
        onChange={({ currentTarget: { value } }) => {
          const column = columns.find((one) => one.id === value);
          if (column) onChoose(column);
        }}
      >
        {!columns.some((column) => column.id === sort?.id) && <option value="">As listed</option>}
        {columns.map((column) => (
          <option key={column.id} value={column.id}>
            {column.header}
          </option>
        ))}
      </select>
    </div>
  );
}
