import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { syncJob } from './sync-job.ts';
import { sitePageRoutes } from './routes.ts';

export { documentView, parseRef, readSitePageOf, refOfUrl } from './service.ts';
export { upsertSitePages } from './store.ts';
export { SiteListError, syncSite } from './sync-job.ts';

export const sitePageModule = defineModule({
  name: 'publishing/site-pages',
  owns: ['site_pages'],
  routes: sitePageRoutes,
  jobs: [runs(syncJob)],
});
