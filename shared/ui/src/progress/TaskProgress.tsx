import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Progress } from './Progress.tsx';
import classes from './TaskProgress.module.css';

export interface TaskProgressProps {
  label: string;
  /** 0..1, as reported by the task; undefined: not known */
  value?: number;
  message?: ReactNode;
  onCancel?: () => void;
  cancelLabel?: string;
  cancelling?: boolean;
}

/** Progress of a server task. */
export function TaskProgress({ label, value, message, onCancel, cancelLabel = 'Stop', cancelling }: TaskProgressProps) {
  const percent = value === undefined ? undefined : value * 100;
  return (
    <div className={classes.task}>
      <div className={classes.row}>
        <span className={classes.label}>{label}</span>
        {percent !== undefined && <span className={classes.percent}>{Math.round(percent)}%</span>}
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel} loading={cancelling}>
            {cancelLabel}
          </Button>
        )}
      </div>
      <Progress label={label} value={percent} />
      {message && (
        <div className={classes.message} role="status">
          {message}
        </div>
      )}
    </div>
  );
}
