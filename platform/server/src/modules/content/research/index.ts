export { researchRoutes } from './routes.ts';
