export { postImageRoutes } from './routes.ts';
