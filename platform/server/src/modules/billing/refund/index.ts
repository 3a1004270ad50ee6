export { refundRoutes } from './routes.ts';
