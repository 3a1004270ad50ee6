export { createMeasurer, NO_BROWSER_FOR_VITALS, type Measurer, type MeasurerOptions } from './create-measurer.ts';
export { guardedProxy, type GuardedProxy, type GuardedProxyOptions } from './guarded-proxy.ts';
export {
  DEVICES,
  METHODS,
  type Device,
  type Figures,
  type MeasureFailure,
  type MeasureRequest,
  type MeasureResult,
  type Method,
  type Sample,
} from './measurement.ts';
export { median, medianFigures } from './median.ts';
export { planMeasurements, type Candidate, type PlanLimits, type Target } from './plan.ts';
export { structureHash, type Structure } from './structure.ts';
