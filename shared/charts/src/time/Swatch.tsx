import classes from './TimeSeriesChart.module.css';

/** A bit of a line, as the legend and the crosshair show it. */
export function Swatch({ colour, isComparison = false, isDashed = false }: { colour: string; isComparison?: boolean; isDashed?: boolean }) {
  return (
    <svg className={classes.swatch} width={16} height={8} aria-hidden focusable={false}>
      <path d="M0 4H16" stroke={colour} strokeWidth={isComparison ? 1.5 : 2} strokeOpacity={isComparison ? 0.6 : 1} strokeDasharray={isDashed ? '4 4' : undefined} />
    </svg>
  );
}
