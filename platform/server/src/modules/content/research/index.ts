import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { researchJob } from './define-job.ts';
import { researchRoutes } from './routes.ts';

export { checkSearch } from './check-search.ts';
export { escapeText } from './escape-text.ts';
export { factsByRules, isCited, type ReadSource } from './find-facts.ts';
export { planByRules } from './make-plan.ts';
export { asks, findOwnPages, readOwnQueries, type OwnQuery } from './own-site.ts';
export { factsOfPost } from './run-store.ts';
export { StepError } from './step-error.ts';
export { outlineByRules } from './survey.ts';
export { draftByRules, draftHtml } from './write-draft.ts';
export { draftOfAnswer } from './write-with-model.ts';

export const researchModule = defineModule({
  name: 'content/research',
  owns: ['research_facts', 'research_runs', 'research_sources', 'research_writing'],
  routes: researchRoutes,
  jobs: [runs(researchJob)],
});
