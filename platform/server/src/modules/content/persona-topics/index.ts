export { personaTopicRoutes } from './routes.ts';
