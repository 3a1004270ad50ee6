import { defineModule } from '../../define-module.ts';
import { languageModelRoutes } from './routes.ts';

export { checkProviders } from './check-providers.ts';
export { openModels, type ModelAnswer, type ModelRequest, type Models } from './models.ts';
export { closeCall, enterCall } from './ledger.ts';

export const languageModelModule = defineModule({
  name: 'content/language-models',
  owns: ['llm_budgets', 'llm_calls', 'llm_models', 'llm_providers'],
  routes: languageModelRoutes,
});
