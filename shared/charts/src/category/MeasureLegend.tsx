import { areaStyle } from '../colour.ts';
import type { PaintedMeasure } from './category.ts';
import classes from './Legend.module.css';

/** Names the measure of each colour. */
export function MeasureLegend({ measures }: { measures: readonly PaintedMeasure[] }) {
  return (
    <ul className={classes.row}>
      {measures.map(({ id, label, paint, opacity }) => (
        <li key={id}>
          <span className={classes.box} style={areaStyle(paint, opacity)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
