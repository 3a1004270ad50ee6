import { formatPercent } from '@canopy/ui/data';
import { memo, useCallback, useMemo } from 'react';
import { ChartBody } from '../frame/ChartBody.tsx';
import { Drawing } from '../drawing/Drawing.tsx';
import type { Size } from '../drawing/use-drawing-box.ts';
import { formatValue } from '../units/unit.ts';
import { categoryTable, paintMeasures, type CategoryChartProps, type Measure, type PaintedMeasure } from './category.ts';
import { Marks, type MarkOf } from './Marks.tsx';
import { sliceText, slicesOf, type Slice } from './slices.ts';
import type { PieEngine } from './PieEngine.tsx';
import classes from './Legend.module.css';

export interface SharePieProps extends CategoryChartProps {
  /** heading of the table's first column */
  category: string;
  measure: Measure;
  /** the last is "Other" if there are more items */
  maxSlices?: number;
}

/** Below this width the legend is placed under the ring. */
const NARROW = 420;
const LINE = 28;

const loadEngine = () => import('./PieEngine.tsx');

/** Shares of a whole: a ring, with each share's value and percentage beside it. */
export const SharePie = memo(function SharePie({ label, category, measure, items, maxSlices = 6, selected, onSelect }: SharePieProps) {
  const painted = useMemo(() => paintMeasures([measure]), [measure]);
  const table = useMemo(() => categoryTable(category, painted, items), [category, painted, items]);
  const [first] = painted;
  const slices = useMemo(() => (first ? slicesOf(items, first, maxSlices) : []), [items, first, maxSlices]);
  const legend = useMemo(
    () => slices.map((slice) => ({ label: `${slice.label} ${formatPercent(slice.share * 100)}`, paint: slice.paint })),
    [slices],
  );
  return (
    <ChartBody label={label} table={table} legend={legend}>
      {(drawing) => (
        <Drawing drawing={drawing} load={loadEngine}>
          {(engine, size) =>
            first && <Ring {...{ label, slices, selected, onSelect, place: size }} measure={first} Engine={engine.PieEngine} />
          }
        </Drawing>
      )}
    </ChartBody>
  );
});

interface RingProps extends Pick<SharePieProps, 'label' | 'selected' | 'onSelect'> {
  slices: readonly Slice[];
  measure: PaintedMeasure;
  place: Size;
  Engine: typeof PieEngine;
}

function Ring({ label, slices, measure, selected, onSelect, place: { width, height }, Engine }: RingProps) {
  const isNarrow = width < NARROW;
  const size = Math.max(96, isNarrow ? Math.min(width, height - slices.length * LINE - 8) : Math.min(height, width * 0.45));
  const marks = useMemo(() => slices.map((slice) => sliceText(slice, measure)), [slices, measure]);
  const draw = useCallback(
    (markOf: MarkOf) => <Engine slices={slices} measure={measure} size={size} markOf={markOf} />,
    [Engine, slices, measure, size],
  );
  return (
    <div className={classes.share} data-narrow={isNarrow || undefined}>
      <div style={{ width: size, height: size }}>
        <Marks label={label} marks={marks} selected={selected} onSelect={onSelect}>
          {draw}
        </Marks>
      </div>
      <ul className={classes.slices}>
        {slices.map((slice) => (
          <li key={slice.key}>
            <span className={classes.box} style={{ background: slice.paint }} />
            <span className={classes.sliceName} title={slice.label}>
              {slice.label}
            </span>
            <span className={classes.sliceFigure}>{formatValue(slice.value, measure.unit)}</span>
            <span className={classes.sliceShare}>{formatPercent(slice.share * 100)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
