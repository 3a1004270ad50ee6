export { postCompanyRoutes } from './routes.ts';
