/// <reference path="../ambient.d.ts" />
/** Figures and their changes. */
export { Growth, GrowthArrow, type GrowthArrowProps, type GrowthProps } from '../metrics/Growth.tsx';
export { MetricCard, type MetricCardProps, type MetricChange } from '../metrics/MetricCard.tsx';
export { Sparkline, type SparklineProps } from '../metrics/Sparkline.tsx';
