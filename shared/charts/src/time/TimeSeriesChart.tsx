import { memo, useMemo } from 'react';
import { scaleOf } from '../days/scale.ts';
import type { Interval } from '../days/slots.ts';
import { ChartBody } from '../frame/ChartBody.tsx';
import { Drawing } from '../drawing/Drawing.tsx';
import { AnnotationList } from './Annotations.tsx';
import { Legend } from './Legend.tsx';
import { Plot } from './Plot.tsx';
import { timeModel } from './time-model.ts';
import type { Annotation, TimeSeries } from './time-series.ts';
import { timeTable } from './time-table.ts';

export interface TimeSeriesChartProps {
  /** what the chart shows, for screen readers */
  label: string;
  /** those that are on */
  series: readonly TimeSeries[];
  /** `YYYY-MM-DD`, of hours when the first and the last begin, ISO 8601; default: the series' first and last */
  from?: string;
  to?: string;
  interval?: Interval;
  /** this day and all later ones are dashed */
  incompleteFrom?: string;
  annotations?: readonly Annotation[];
  onAnnotation?: (annotation: Annotation) => void;
  /** a day was activated by click or Enter; `YYYY-MM-DD` */
  onSelectDay?: (date: string) => void;
}

const NONE: readonly Annotation[] = [];
const loadEngine = () => import('./LineEngine.tsx');

/** A time series chart: lines, comparisons, annotations, and a crosshair for pointer and keyboard. */
export const TimeSeriesChart = memo(function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, series, from, to, interval, incompleteFrom, annotations = NONE, onAnnotation, onSelectDay } = props;
  const model = useMemo(() => timeModel(series, { from, to, interval, incompleteFrom }), [series, from, to, interval, incompleteFrom]);
  const table = useMemo(() => timeTable(model), [model]);
  return (
    <ChartBody label={label} table={table}>
      {(drawing) => (
        <>
          <Drawing drawing={drawing} load={loadEngine}>
            {({ LineEngine }, size) => (
              <Plot
                label={label}
                model={model}
                annotations={annotations}
                onAnnotation={onAnnotation}
                onSelectSlot={onSelectDay && ((index) => onSelectDay(scaleOf(model.interval).write(model.slots[index]?.from ?? 0)))}
                size={size}
                Engine={LineEngine}
              />
            )}
          </Drawing>
          <Legend model={model} />
          <AnnotationList annotations={annotations} model={model} />
        </>
      )}
    </ChartBody>
  );
});
