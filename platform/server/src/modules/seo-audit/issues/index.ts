import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { followCrawls } from '../probes/index.ts';
import { updateIssuesAfterCrawl, updateIssuesJob } from './update-issues-job.ts';
import { issueRoutes } from './routes.ts';

export const issueModule = defineModule({
  name: 'seo-audit/issues',
  owns: [],
  routes: issueRoutes,
  jobs: [runs(updateIssuesJob)],
  schedules: [followCrawls('update-issues', updateIssuesAfterCrawl)],
});
