export { fixSourceOf } from './fix-source.ts';
export { fixRoutes } from './routes.ts';
export { LIVE_LIMITS } from './live-page.ts';
export { crawlAgain, showsText, verifyFix } from './verify-fix.ts';
