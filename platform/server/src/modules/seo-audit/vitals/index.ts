export { averagesOf, summaryFigures } from './averages.ts';
export { vitalsRoutes } from './routes.ts';
