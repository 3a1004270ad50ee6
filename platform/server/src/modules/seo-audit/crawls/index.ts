import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { crawlJob } from './crawl-job.ts';
import { crawlRetention } from './retention.ts';
import { crawlSchedules } from './schedule.ts';
import { crawlRoutes } from './routes.ts';

export { postgresPoliteness } from './postgres-politeness.ts';
export { readHtmlFacts } from './previous-pages-store.ts';
export { MAX_READ_AGAIN, readPagesAgain } from './read-again.ts';
export { startCrawlOf } from './service.ts';
export { readSettings } from './settings.ts';
export { isAllowedHost } from './start-address.ts';
export { isCrawling, readCrawl } from './store.ts';

export const crawlModule = defineModule({
  name: 'seo-audit/crawls',
  owns: [
    'crawl_frontier',
    'crawl_hosts',
    'crawl_image_rows',
    'crawl_images',
    'crawl_links',
    'crawl_page_facts',
    'crawl_page_links',
    'crawl_pages',
    'crawl_schedules',
    'crawl_settings',
    'crawl_traps',
    'crawls',
  ],
  routes: crawlRoutes,
  jobs: [runs(crawlJob)],
  schedules: [crawlSchedules, crawlRetention],
});
