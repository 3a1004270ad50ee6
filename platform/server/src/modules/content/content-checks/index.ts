export { claimsOf } from './claims.ts';
export { readText } from './read-text.ts';
export { contentCheckRoutes } from './routes.ts';
