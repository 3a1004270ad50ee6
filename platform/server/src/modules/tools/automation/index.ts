import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { automationJob } from './run-job.ts';
import { startDueTests, startLeftRuns } from './service.ts';
import { automationRoutes } from './routes.ts';

export const automationModule = defineModule({
  name: 'tools/automation',
  owns: ['automation_runs', 'automation_screenshots', 'automation_tests'],
  routes: automationRoutes,
  jobs: [runs(automationJob)],
  schedules: [
    { name: 'automation-due', seconds: 60, run: startDueTests },
    { name: 'automation-left', seconds: 60, run: startLeftRuns },
  ],
});
