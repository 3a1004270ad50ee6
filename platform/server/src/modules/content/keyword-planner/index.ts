export { storedFigures } from './metrics.ts';
export { keywordPlannerRoutes } from './routes.ts';
