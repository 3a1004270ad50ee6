import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { followCrawls } from '../probes/index.ts';
import { measureAfterCrawl } from './after-crawl.ts';
import { vitalsJob } from './vitals-job.ts';
import { vitalsRoutes } from './routes.ts';

export { checkCrux } from './check-crux.ts';
export { averagesOf, summaryFigures } from './averages.ts';

export const vitalsModule = defineModule({
  name: 'seo-audit/vitals',
  owns: ['field_vitals', 'page_vitals', 'vitals_measurements', 'vitals_problems', 'vitals_runs', 'vitals_settings'],
  routes: vitalsRoutes,
  jobs: [runs(vitalsJob)],
  schedules: [followCrawls('vitals', measureAfterCrawl)],
});
