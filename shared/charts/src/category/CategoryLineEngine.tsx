import { Cartesian } from '../plot/Cartesian.tsx';
import { pathOf } from '../plot/path.ts';
import type { Size } from '../drawing/use-drawing-box.ts';
import { axisOf } from '../units/axis.ts';
import { valueOf, type CategoryItem, type PaintedMeasure } from './category.ts';
import { fitText } from './fit-text.ts';
import type { MarkOf } from './Marks.tsx';
import { strokeOf } from '../plot/stroke.ts';

interface CategoryLineEngineProps {
  readonly items: readonly CategoryItem[];
  readonly measures: readonly PaintedMeasure[];
  readonly size: Size;
  readonly markOf: MarkOf;
}

const MARGIN = { top: 12, right: 32, bottom: 28, left: 56 };
/** Maximum width of the column that responds to the pointer, px. */
const COLUMN = 48;

/** Axes, grid and one line per measure. A category is one mark: its column, with a dot on each line. */
export function CategoryLineEngine({ items, measures, size, markOf }: CategoryLineEngineProps) {
  const unit = measures[0]?.unit ?? 'count';
  const axis = axisOf(
    unit,
    items.flatMap((item) => measures.map((measure) => valueOf(item, measure))),
  );
  const last = Math.max(1, items.length - 1);
  const step = (size.width - MARGIN.left - MARGIN.right) / last;
  const column = Math.min(COLUMN, step);
  const ticks = items.map(({ label }, index) => ({ at: index, label: fitText(label, step - 6) }));

  return (
    <Cartesian size={size} margin={MARGIN} x={{ from: 0, to: last, ticks }} left={axis}>
      {(xAt, yAt) => {
        const placeOf = (item: CategoryItem, measure: PaintedMeasure) => {
          const value = valueOf(item, measure);
          return value === null ? null : yAt(axis.position(value));
        };
        return (
          <>
            {measures.map((measure) => (
              <path
                key={measure.id}
                d={pathOf(items.map((item, index) => ({ x: xAt(index), y: placeOf(item, measure) })))}
                fill="none"
                stroke={measure.paint}
                {...strokeOf(measure)}
              />
            ))}
            {items.map((item, index) => (
              <g key={item.key} {...markOf(index)}>
                <rect x={xAt(index) - column / 2} y={yAt(1)} width={column} height={yAt(0) - yAt(1)} fill="transparent" />
                {measures.map((measure) => {
                  const y = placeOf(item, measure);
                  return y === null ? null : (
                    <circle key={measure.id} cx={xAt(index)} cy={y} r={4} fill={measure.paint} stroke="var(--canopy-surface)" />
                  );
                })}
              </g>
            ))}
          </>
        );
      }}
    </Cartesian>
  );
}
