export { keywordRoutes } from './routes.ts';
