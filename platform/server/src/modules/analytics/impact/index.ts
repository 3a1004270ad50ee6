export { recordFoundChanges } from './found-changes.ts';
export { impactRoutes } from './routes.ts';
export { firstImpacts } from './service.ts';
