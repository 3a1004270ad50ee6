export { performanceFileRoutes } from './routes.ts';
