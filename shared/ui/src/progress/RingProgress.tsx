import type { ReactNode } from 'react';
import classes from './Progress.module.css';

export interface RingProgressProps {
  label: string;
  /** 0 to 100 */
  value: number;
  /** outer diameter, px */
  size?: number;
  /** px */
  thickness?: number;
  /** in the middle */
  children?: ReactNode;
}

/** A circular progress indicator, such as that of Get Started. */
export function RingProgress({ label, value, size = 20, thickness = Math.max(2, size / 10), children }: RingProgressProps) {
  const radius = (size - thickness) / 2;
  const around = 2 * Math.PI * radius;
  const done = Math.max(0, Math.min(100, value));
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: thickness };
  return (
    <span
      className={classes.ring}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done)}
    >
      <svg width={size} height={size} aria-hidden focusable={false}>
        <circle {...circle} className={classes.ringTrack} />
        <circle
          {...circle}
          className={classes.ringBar}
          strokeDasharray={`${(done / 100) * around} ${around}`}
          strokeLinecap={done > 0 ? 'round' : 'butt'}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      {children != null && <span className={classes.ringMiddle}>{children}</span>}
    </span>
  );
}
