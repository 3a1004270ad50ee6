export { checksOf } from './check-content.ts';
export { contentCheckRoutes } from './routes.ts';
