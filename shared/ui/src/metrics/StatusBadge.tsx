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
  /** the word; the colour alone says nothing */
  label: string;
  icon?: IconName;
}

/** The state of a thing: an icon and a word. */
export function StatusBadge({ tone, label, icon = ICON[tone] }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon name={icon} size={14} />
      {label}
    </span>
  );
}
