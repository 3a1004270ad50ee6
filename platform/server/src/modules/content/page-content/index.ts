export { pageContentRoutes } from './routes.ts';
