import type { TableSelection } from './selection.ts';
import classes from './DataTable.module.css';

/** The heading's checkbox that selects the rows of this page; rows of other pages are unaffected. */
export function SelectAll({ keys, selection }: { keys: readonly string[]; selection: TableSelection }) {
  const chosen = new Set(selection.selected);
  const here = keys.filter((key) => chosen.has(key)).length;
  const all = keys.length > 0 && here === keys.length;
  return (
    <th scope="col" className={classes.selectCell}>
      <input
        type="checkbox"
        className={classes.checkbox}
        aria-label="Select all rows on this page"
        checked={all}
        disabled={keys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = here > 0 && !all;
        }}
        onChange={() => {
          const elsewhere = selection.selected.filter((key) => !keys.includes(key));
          selection.onChange(all ? elsewhere : [...elsewhere, ...keys]);
        }}
      />
    </th>
  );
}
