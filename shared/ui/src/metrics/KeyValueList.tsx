import type { ReactNode } from 'react';
import classes from './KeyValueList.module.css';

export interface KeyValueListProps {
  items: readonly { label: string; value: ReactNode }[];
}

/** Facts about one thing, one per line. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
