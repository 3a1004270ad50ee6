import { scaleOf } from '../days/scale.ts';
import { formatValue } from '../units/unit.ts';
import { WORDS } from '../messages.ts';
import type { Geometry } from './geometry.ts';
import { Swatch } from './Swatch.tsx';
import type { TimeModel } from './time-model.ts';
import classes from './TimeSeriesChart.module.css';

interface CrosshairProps {
  readonly model: TimeModel;
  readonly geometry: Geometry;
  readonly index: number;
}

/** A slot's name and values, for the crosshair and screen readers. */
export function readSlot({ slots, lines, incomplete, interval }: TimeModel, index: number) {
  const slot = slots[index];
  if (!slot) return null;
  return {
    title: incomplete[index] ? `${slot.label} (${WORDS.incomplete})` : slot.label,
    figures: lines.map((line) => ({
      line,
      name: line.isComparison ? `${line.label} (${scaleOf(interval).range(slot.from + line.shift, slot.to + line.shift)})` : line.label,
      figure: formatValue(line.values[index], line.unit),
    })),
  };
}

/** px between the line and its text */
const APART = 12;

/** A line through a slot, a dot on each series, and all their values. */
export function Crosshair({ model, geometry, index }: CrosshairProps) {
  const read = readSlot(model, index);
  const x = geometry.xs[index];
  if (!read || x === undefined) return null;
  const isRight = x > geometry.innerWidth / 2;
  return (
    <>
      <span className={classes.hair} style={{ left: x }} />
      {model.lines.map(({ id, values, axis, colour }) => {
        const value = values[index] ?? null;
        return value === null ? null : (
          <span
            key={id}
            className={classes.dot}
            style={{ left: x, top: (1 - axis.position(value)) * geometry.innerHeight, background: colour }}
          />
        );
      })}
      <div
        className={classes.tip}
        style={
          isRight
            ? { right: geometry.innerWidth - x + APART, maxWidth: x + geometry.margin.left - APART }
            : { left: x + APART, maxWidth: geometry.innerWidth - x + geometry.margin.right - APART }
        }
      >
        <p className={classes.tipTitle}>{read.title}</p>
        <ul className={classes.figures}>
          {read.figures.map(({ line, name, figure }) => (
            <li key={line.id}>
              <Swatch colour={line.colour} isComparison={line.isComparison} isFine={line.isFine} />
              <span className={classes.name}>{name}</span>
              <span className={classes.figure}>{figure}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
