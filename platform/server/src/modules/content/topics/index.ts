export { topicRoutes } from './routes.ts';
