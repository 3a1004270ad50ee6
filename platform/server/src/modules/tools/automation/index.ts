export { automationRoutes } from './routes.ts';
