import { strokeOf, type LineKind } from '../plot/stroke.ts';
import classes from './TimeSeriesChart.module.css';

interface SwatchProps extends LineKind {
  readonly colour: string;
  readonly isDashed?: boolean;
}

/** A sample of a line, as in the legend and the crosshair. */
export function Swatch({ colour, isDashed = false, ...kind }: SwatchProps) {
  return (
    <svg className={classes.swatch} width={16} height={8} aria-hidden focusable={false}>
      <path d="M1 4H15" stroke={colour} {...strokeOf(kind)} {...(isDashed && { strokeDasharray: '4 4' })} />
    </svg>
  );
}
