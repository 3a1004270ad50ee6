import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './ErrorCard.module.css';

export interface ErrorCardProps {
  /** what happened */
  title: string;
  /** whether anything was lost, and what to do */
  detail?: ReactNode;
  /** a numbered message (`CNP-101`) */
  code?: string;
  /** reference by which support can look up the error */
  reference?: string;
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
}

/** Replaces a whole area that could not be shown, such as a remote that failed to start. */
export function ErrorCard({ title, detail, code, reference, onRetry, retrying, actions }: ErrorCardProps) {
  const facts = [code, reference].filter(Boolean).join(' · ');
  return (
    <section className={classes.card} role="alert">
      <span className={classes.icon}>
        <Icon name="alert" size={20} />
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {detail && <div className={classes.detail}>{detail}</div>}
        {facts && <p className={classes.facts}>{facts}</p>}
        {(onRetry || actions) && (
          <div className={classes.actions}>
            {onRetry && (
              <Button leftSection={<Icon name="refresh" size={16} />} onClick={onRetry} loading={retrying}>
                Retry
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </section>
  );
}
