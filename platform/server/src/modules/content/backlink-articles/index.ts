import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { articleJob } from './article-job.ts';
import { backlinkArticleRoutes } from './routes.ts';

export const backlinkArticleModule = defineModule({
  name: 'content/backlink-articles',
  owns: ['backlink_articles'],
  routes: backlinkArticleRoutes,
  jobs: [runs(articleJob)],
});
