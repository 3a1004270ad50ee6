/// <reference path="./ambient.d.ts" />
/** Frames, time series charts, toggles. Bars, shares and maps have separate entries: `bar.ts`, `pie.ts`, `map.ts`. */
export type { CategoryChartProps, CategoryItem, Measure } from './category/category.ts';
export { CategoryLine, type CategoryLineProps } from './category/CategoryLine.tsx';
export { seriesColour, type SeriesColour } from './colour.ts';
export type { Aggregate, Interval } from './days/slots.ts';
export { ChartFrame, type ChartFrameProps } from './frame/ChartFrame.tsx';
export type { Annotation, Point, TimeSeries } from './time/time-series.ts';
export { TimeSeriesChart, type TimeSeriesChartProps } from './time/TimeSeriesChart.tsx';
export { MetricToggles, type MetricToggle, type MetricTogglesProps } from './toggles/MetricToggles.tsx';
export { formatValue, type Unit } from './units/unit.ts';
export { ChartCaption } from './frame/chart-caption.ts';
