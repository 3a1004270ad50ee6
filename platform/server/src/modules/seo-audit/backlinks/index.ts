import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { checkBacklinksJob } from './check-job.ts';
import { backlinkRoutes } from './routes.ts';

export const backlinkModule = defineModule({
  name: 'seo-audit/backlinks',
  owns: ['backlinks'],
  routes: backlinkRoutes,
  jobs: [runs(checkBacklinksJob)],
});
