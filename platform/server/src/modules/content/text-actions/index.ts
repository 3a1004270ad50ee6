export { textActionRoutes } from './routes.ts';
