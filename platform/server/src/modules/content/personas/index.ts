export { personaRoutes } from './routes.ts';
