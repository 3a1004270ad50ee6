export { postRoutes } from './routes.ts';
export { getPostOf } from './service.ts';
