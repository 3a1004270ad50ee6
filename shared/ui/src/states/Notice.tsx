import type { ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import classes from './Notice.module.css';

export type NoticeTone = 'info' | 'good' | 'warning' | 'bad';

const ICON: Record<NoticeTone, { name: IconName; label: string }> = {
  info: { name: 'info', label: 'Note' },
  good: { name: 'success', label: 'Success' },
  warning: { name: 'alert', label: 'Warning' },
  bad: { name: 'error', label: 'Error' },
};

export interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** announces the notice to screen readers, because it appeared after the screen did */
  live?: boolean;
}

/** A message about the screen, above or within its content. */
export function Notice({ tone = 'info', title, children, action, onDismiss, live }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <span className={classes.icon}>
        <Icon {...ICON[tone]} />
      </span>
      <div className={classes.words}>
        {title && <div className={classes.title}>{title}</div>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {onDismiss && <IconButton icon="x" size="sm" label="Dismiss" tooltip={false} onClick={onDismiss} />}
    </div>
  );
}
