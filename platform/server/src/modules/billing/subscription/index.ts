export { subscriptionRoutes } from './routes.ts';
export { subscriptionOf } from './service.ts';
