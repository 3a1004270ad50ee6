export { promptTestingRoutes } from './routes.ts';
export { analyze } from './analyze.ts';
