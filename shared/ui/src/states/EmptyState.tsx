import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import classes from './State.module.css';

export interface EmptyStateProps {
  /** what will be here */
  title: string;
  /** why it is not yet */
  description?: ReactNode;
  icon?: IconName;
  /** the one button that changes that */
  action?: ReactNode;
  level?: 2 | 3 | 4;
  /** for cards and drawers */
  compact?: boolean;
}

/** Nothing is here yet: says what will be, why it is not, and has the one button that changes that. */
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
