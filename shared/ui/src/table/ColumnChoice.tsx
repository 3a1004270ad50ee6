import { Button, Popover } from '@mantine/core';
import { Icon } from '../icons/Icon.tsx';
import type { DataColumn } from './column.ts';
import classes from './DataTable.module.css';

export interface ColumnChoiceProps<Row> {
  columns: readonly DataColumn<Row>[];
  isShown: (column: DataColumn<Row>) => boolean;
  onChange: (id: string, shown: boolean) => void;
}

/** Which columns the table shows. */
export function ColumnChoice<Row>({ columns, isShown, onChange }: ColumnChoiceProps<Row>) {
  return (
    <Popover position="bottom-end" returnFocus trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <fieldset className={classes.choice}>
          <legend className={classes.choiceLegend}>Columns</legend>
          {columns.map((column) => (
            <label key={column.id} className={classes.choiceItem}>
              <input
                type="checkbox"
                className={classes.checkbox}
                checked={isShown(column)}
                disabled={column.hideable === false}
                onChange={(event) => onChange(column.id, event.currentTarget.checked)}
              />
              {column.header}
            </label>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
