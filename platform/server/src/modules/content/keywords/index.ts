export { keywordRoutes } from './routes.ts';
export { brandPattern } from './opportunity/read-rows.ts';
