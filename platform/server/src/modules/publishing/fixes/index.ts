import { defineModule } from '../../define-module.ts';
import { fixRoutes } from './routes.ts';

export { fixSourceOf } from './fix-source.ts';
export { LIVE_LIMITS } from './live-page.ts';
export { crawlAgain, showsText, verifyFix } from './verify-fix.ts';

export const fixModule = defineModule({
  name: 'publishing/fixes',
  owns: [],
  routes: fixRoutes,
});
