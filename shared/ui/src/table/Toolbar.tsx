import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './DataTable.module.css';

interface ToolbarProps {
  /** search, filters, export, saved views */
  tools: ReactNode;
  /** whether some of them filter the rows */
  filtered: boolean;
  /** the choice of columns */
  children: ReactNode;
}

/** Whether anything besides the search would be collapsed. */
function hasMore(tools: HTMLElement): boolean {
  const search = tools.querySelector('input[type="search"]');
  const field = search?.parentElement?.parentElement;
  return [...tools.querySelectorAll('input, select, button, a')].some((tool) => !field?.contains(tool));
}

/** The area above a table. On a phone the search stays, and everything else collapses into one button. */
export function Toolbar({ tools, filtered, children }: ToolbarProps) {
  const phone = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const [more, setMore] = useState(true);
  const holder = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (phone && holder.current) setMore(hasMore(holder.current));
  }, [phone, tools]);
  const folds = phone && Boolean(tools) && more;
  return (
    <div className={classes.bar}>
      <div id={id} ref={holder} className={classes.barStart} data-folded={(folds && !open) || undefined}>
        {tools}
      </div>
      {folds && (
        <Button
          variant={filtered ? 'light' : 'default'}
          leftSection={<Icon name="filter" size={16} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide filters' : filtered ? 'Show filters (on)' : 'Show filters'}
        </Button>
      )}
      {children}
    </div>
  );
}
