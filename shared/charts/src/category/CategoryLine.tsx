import { memo, useCallback, useMemo } from 'react';
import { ChartBody } from '../frame/ChartBody.tsx';
import { Drawing } from '../drawing/Drawing.tsx';
import type { Size } from '../drawing/use-drawing-box.ts';
import { categoryTable, markText, paintMeasures, type CategoryChartProps, type Measure } from './category.ts';
import { MeasureLegend } from './MeasureLegend.tsx';
import { Marks, type MarkOf } from './Marks.tsx';

export interface CategoryLineProps extends CategoryChartProps {
  /** heading of the table's first column */
  category: string;
  /** of one unit */
  measures: readonly Measure[];
}

const loadEngine = () => import('./CategoryLineEngine.tsx');

/** A line through the categories, in order. */
export const CategoryLine = memo(function CategoryLine({ label, category, measures, items, selected, onSelect }: CategoryLineProps) {
  const painted = useMemo(() => paintMeasures(measures), [measures]);
  const table = useMemo(() => categoryTable(category, painted, items), [category, painted, items]);
  const marks = useMemo(() => items.map((item) => markText(item, painted)), [items, painted]);
  const draw = useCallback(
    (Engine: typeof import('./CategoryLineEngine.tsx').CategoryLineEngine, size: Size) =>
      function drawMarks(markOf: MarkOf) {
        return <Engine items={items} measures={painted} size={size} markOf={markOf} />;
      },
    [items, painted],
  );
  return (
    <ChartBody label={label} table={table}>
      {(drawing) => (
        <>
          <Drawing drawing={drawing} load={loadEngine}>
            {({ CategoryLineEngine }, size) => (
              <Marks label={label} marks={marks} selected={selected} onSelect={onSelect}>
                {draw(CategoryLineEngine, size)}
              </Marks>
            )}
          </Drawing>
          {painted.length > 1 && <MeasureLegend measures={painted} />}
        </>
      )}
    </ChartBody>
  );
});
