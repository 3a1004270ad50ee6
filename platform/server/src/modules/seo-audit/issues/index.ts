export { issueRoutes } from './routes.ts';
