import { defineModule } from '../../define-module.ts';
import { researchAnalysisRoutes } from './routes.ts';

export { readEvidence } from './evidence.ts';

export const researchAnalysisModule = defineModule({
  name: 'content/research-analysis',
  owns: ['research_analyses'],
  routes: researchAnalysisRoutes,
});
