export { recordFoundChanges } from './found-changes.ts';
export { impactRoutes } from './routes.ts';
export { impactOf } from './service.ts';
