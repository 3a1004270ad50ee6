export { fixSourceOf } from './fix-source.ts';
export { fixRoutes } from './routes.ts';
export { crawlAgain, verifyFix } from './verify-fix.ts';
