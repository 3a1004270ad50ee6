export { noteWorkspace } from './first-charges.ts';
export { refundRoutes } from './routes.ts';
