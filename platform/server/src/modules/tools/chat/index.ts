export { askedOnce, chatRoutes } from './routes.ts';
