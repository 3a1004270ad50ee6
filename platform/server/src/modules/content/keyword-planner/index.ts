import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { keywordFiguresJob } from './look-up.ts';
import { keywordProjectJob } from './make-project.ts';
import { keywordPlannerRoutes } from './routes.ts';

export { figuresOf, type AskedFigures } from './ask-figures.ts';

export const keywordPlannerModule = defineModule({
  name: 'content/keyword-planner',
  owns: ['keyword_file_figures', 'keyword_metrics', 'keyword_project_keywords', 'keyword_project_pages', 'keyword_projects'],
  routes: keywordPlannerRoutes,
  jobs: [runs(keywordFiguresJob), runs(keywordProjectJob)],
});
