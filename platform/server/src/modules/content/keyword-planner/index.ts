export { keywordPlannerRoutes } from './routes.ts';
