export { backlinkArticleRoutes } from './routes.ts';
