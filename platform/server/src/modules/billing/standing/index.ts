export type { Period } from './period.ts';
export { standingOf, type Standing } from './standing.ts';
export { plans, type PlanRow, type PlanType } from './tables.ts';
