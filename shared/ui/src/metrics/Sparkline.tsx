import classes from './MetricCard.module.css';

export interface SparklineProps {
  /** in chronological order; null is a gap */
  values: readonly (number | null)[];
  /** CSS */
  colour?: string;
  /** px */
  height?: number;
}

const WIDTH = 100;

/** `M`/`L` commands through the values, scaled to a box of 100 by `height`; a gap starts a new segment. */
export function sparklinePath(values: readonly (number | null)[], height: number): string {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return '';
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  let pen = 'M';
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const x = (index / (values.length - 1)) * WIDTH;
      const y = height - 2 - ((value - low) / span) * (height - 4);
      const command = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = 'L';
      return command;
    })
    .join('');
}

/** The shape of a series, without axes; decorative, shown beside its figure. */
export function Sparkline({ values, colour = 'var(--canopy-accent-text)', height = 32 }: SparklineProps) {
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden
      focusable={false}
    >
      <path d={sparklinePath(values, height)} fill="none" stroke={colour} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
