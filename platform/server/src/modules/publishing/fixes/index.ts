export { fixSourceOf, verifyFixes } from './fix-source.ts';
export { fixRoutes } from './routes.ts';
