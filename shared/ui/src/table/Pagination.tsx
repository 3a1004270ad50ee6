import { useId } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { formatInteger } from '../format/numbers.ts';
import { PAGE_SIZES, pageCount, withPageSize, type Paging } from './paging.ts';
import classes from './Pagination.module.css';

export interface PaginationProps extends Paging {
  /** what is paged, for screen readers */
  label: string;
  total: number;
  onChange: (next: Paging) => void;
}

/** Rows per page, the current range of rows, and navigation to the others. */
export function Pagination({ label, page, pageSize, total, onChange }: PaginationProps) {
  const sizeId = useId();
  const pages = pageCount(total, pageSize);
  const go = (to: number) => onChange({ page: to, pageSize });
  const sizes = [...new Set<number>([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav className={classes.pagination} aria-label={`Paging: ${label}`}>
      <div className={classes.size}>
        <label htmlFor={sizeId}>Rows a page</label>
        <select
          id={sizeId}
          className={classes.select}
          value={pageSize}
          onChange={(event) => onChange(withPageSize({ page, pageSize }, Number(event.currentTarget.value)))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </div>
      <span className={classes.range} role="status">
        {formatInteger(first)}–{formatInteger(Math.min(page * pageSize, total))} of {formatInteger(total)}
      </span>
      <div className={classes.steps}>
        <IconButton icon="chevron-left" size="sm" label="Previous page" disabled={page <= 1} tooltip={false} onClick={() => go(page - 1)} />
        <span className={classes.page}>
          Page {formatInteger(page)} of {formatInteger(pages)}
        </span>
        <IconButton
          icon="chevron-right"
          size="sm"
          label="Next page"
          disabled={page >= pages}
          tooltip={false}
          onClick={() => go(page + 1)}
        />
      </div>
    </nav>
  );
}
