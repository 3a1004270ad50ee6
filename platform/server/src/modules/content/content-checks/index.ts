export { contentCheckRoutes } from './routes.ts';
