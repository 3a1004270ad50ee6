import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './State.module.css';

export interface NoResultsProps {
  title?: string;
  description?: ReactNode;
  onClear?: () => void;
}

/** Empty state for data that the filters hide completely. */
export function NoResults({
  title = 'Nothing matches these filters',
  description = 'Remove a filter or search for something else.',
  onClear,
}: NoResultsProps) {
  return (
    <div className={classes.state} role="status">
      <p className={classes.title}>{title}</p>
      <div className={classes.description}>{description}</div>
      {onClear && (
        <div className={classes.action}>
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}
