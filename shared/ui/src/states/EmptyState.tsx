import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import classes from './State.module.css';

export interface EmptyStateProps {
  /** what will appear here */
  title: string;
  /** why it is still empty */
  description?: ReactNode;
  icon?: IconName;
  /** the one button that fills it */
  action?: ReactNode;
  level?: 2 | 3 | 4;
  /** for cards and drawers */
  compact?: boolean;
}

/** Empty state: says what will appear here and why it is still missing, with the one button that changes that. */
export function EmptyState({ title, description, icon, action, level = 2, compact }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state} data-compact={compact || undefined}>
      {icon && (
        <span className={classes.icon}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {description && <div className={classes.description}>{description}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
