export { cancellationRoutes } from './routes.ts';
