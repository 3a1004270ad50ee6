export { gapRoutes } from './routes.ts';
