import { WORDS } from '../messages.ts';
import { Swatch } from './Swatch.tsx';
import type { TimeModel } from './time-model.ts';
import classes from './TimeSeriesChart.module.css';

/** Names the lines, explains the dashes, and says which scale is not shown. */
export function Legend({ model }: { model: TimeModel }) {
  const { lines, unlabelled, incomplete } = model;
  return (
    <ul className={classes.legend}>
      {lines.map(({ id, label, colour, isComparison, isFine }) => (
        <li key={id}>
          <Swatch colour={colour} isComparison={isComparison} isFine={isFine} />
          {label}
        </li>
      ))}
      {incomplete.includes(true) && (
        <li>
          <Swatch colour="var(--canopy-text-muted)" isDashed />
          {WORDS.incomplete}
        </li>
      )}
      {unlabelled.length > 0 && <li>{WORDS.ownScale(unlabelled.join(', '))}</li>}
    </ul>
  );
}
