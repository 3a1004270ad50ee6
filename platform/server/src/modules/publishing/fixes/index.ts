import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { followUpJob, followUpSchedules, verifyLaterJob } from './follow-up.ts';
import { fixRoutes } from './routes.ts';

export { fixSourceOf } from './fix-source.ts';
export { LIVE_LIMITS } from './live-page.ts';
export { startFollowUp } from './follow-up.ts';
export { showsText, verifyFix } from './verify-fix.ts';

export const fixModule = defineModule({
  name: 'publishing/fixes',
  owns: [],
  routes: fixRoutes,
  jobs: [runs(followUpJob), runs(verifyLaterJob)],
  schedules: followUpSchedules,
});
