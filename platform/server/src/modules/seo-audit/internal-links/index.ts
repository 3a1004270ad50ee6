export { internalLinkRoutes } from './routes.ts';
