export { annotationRoutes } from './routes.ts';
export { recordPageChange } from './store.ts';
