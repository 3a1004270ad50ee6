import classes from './Progress.module.css';

export interface ProgressProps {
  /** what is in progress, for screen readers */
  label: string;
  /** 0 to 100; absent: indeterminate */
  value?: number;
  tone?: 'accent' | 'good' | 'warning' | 'bad';
}

const clamp = (value: number) => Math.max(0, Math.min(100, value));

/** A progress bar. */
export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  const known = value !== undefined;
  return (
    <div
      className={classes.track}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(clamp(value)) : undefined}
    >
      <div className={classes.bar} data-unknown={!known || undefined} style={known ? { width: `${clamp(value)}%` } : undefined} />
    </div>
  );
}
