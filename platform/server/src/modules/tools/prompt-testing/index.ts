import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { matrixJob } from './matrix/run-job.ts';
import { promptTestingRoutes } from './routes.ts';

export { analyze } from './analyze.ts';

export const promptTestingModule = defineModule({
  name: 'tools/prompt-testing',
  owns: ['prompt_matrix_answers', 'prompt_matrix_runs', 'prompt_runs'],
  routes: promptTestingRoutes,
  jobs: [runs(matrixJob)],
});
