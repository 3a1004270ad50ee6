import { Icon, type IconName } from '../icons/Icon.tsx';
import classes from './StatusBadge.module.css';

export type StatusTone = 'good' | 'warning' | 'bad' | 'info' | 'neutral' | 'running';

const ICON: Record<StatusTone, IconName> = {
  good: 'success',
  warning: 'alert',
  bad: 'error',
  info: 'info',
  neutral: 'todo',
  running: 'running',
};

export interface StatusBadgeProps {
  tone: StatusTone;
  /** the status in words, because colour alone is not enough */
  label: string;
  icon?: IconName;
}

/** A status, shown as an icon and a word. */
export function StatusBadge({ tone, label, icon = ICON[tone] }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon name={icon} size={14} />
      {label}
    </span>
  );
}
