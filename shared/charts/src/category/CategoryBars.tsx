import { memo, useCallback, useMemo } from 'react';
import { ChartBody } from '../frame/ChartBody.tsx';
import { Drawing } from '../drawing/Drawing.tsx';
import type { Size } from '../drawing/use-drawing-box.ts';
import { categoryTable, markText, paintMeasures, type CategoryChartProps, type Measure } from './category.ts';
import { MeasureLegend } from './MeasureLegend.tsx';
import { Marks, type MarkOf } from './Marks.tsx';
import type { BarEngine } from './BarEngine.tsx';

export interface CategoryBarsProps extends CategoryChartProps {
  /** heading of the table's first column */
  category: string;
  /** of one unit */
  measures: readonly Measure[];
  /** horizontal: the labels have room */
  layout?: 'horizontal' | 'vertical';
}

const loadEngine = () => import('./BarEngine.tsx');

/** A bar for each category and measure. */
export const CategoryBars = memo(function CategoryBars({
  label,
  category,
  measures,
  items,
  layout = 'horizontal',
  selected,
  onSelect,
}: CategoryBarsProps) {
  const painted = useMemo(() => paintMeasures(measures), [measures]);
  const table = useMemo(() => categoryTable(category, painted, items), [category, painted, items]);
  return (
    <ChartBody label={label} table={table}>
      {(drawing) => (
        <>
          <Drawing drawing={drawing} load={loadEngine}>
            {(engine, size) => <Bars {...{ label, items, painted, layout, selected, onSelect, size }} Engine={engine.BarEngine} />}
          </Drawing>
          {painted.length > 1 && <MeasureLegend measures={painted} />}
        </>
      )}
    </ChartBody>
  );
});

interface BarsProps extends Pick<CategoryBarsProps, 'label' | 'items' | 'selected' | 'onSelect'> {
  painted: ReturnType<typeof paintMeasures>;
  layout: 'horizontal' | 'vertical';
  size: Size;
  Engine: typeof BarEngine;
}

function Bars({ label, items, painted, layout, selected, onSelect, size, Engine }: BarsProps) {
  const marks = useMemo(() => items.map((item) => markText(item, painted)), [items, painted]);
  const draw = useCallback(
    (markOf: MarkOf) => <Engine items={items} measures={painted} layout={layout} size={size} markOf={markOf} />,
    [Engine, items, painted, layout, size],
  );
  return (
    <Marks label={label} marks={marks} selected={selected} onSelect={onSelect}>
      {draw}
    </Marks>
  );
}
