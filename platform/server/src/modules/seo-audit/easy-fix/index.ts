export { easyFixRoutes } from './routes.ts';
