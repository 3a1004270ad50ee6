import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './State.module.css';

export interface FailedStateProps {
  title?: string;
  /** what happened, and whether anything was lost */
  detail?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Replaces a part of the screen whose data could not be loaded. */
export function FailedState({ title = 'This could not be loaded', detail, onRetry, retrying }: FailedStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <Icon name="alert" size={20} />
      </span>
      <p className={classes.title}>{title}</p>
      {detail && <div className={classes.description}>{detail}</div>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
