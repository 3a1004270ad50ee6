export { promptTestingRoutes } from './routes.ts';
