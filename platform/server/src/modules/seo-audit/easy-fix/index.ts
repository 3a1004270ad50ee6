import { defineModule } from '../../define-module.ts';
import { easyFixRoutes } from './routes.ts';

export { isRewrite, textsOf } from './given-texts.ts';
export { pagesMeant, type PageMeant } from './pages-meant.ts';
export { changedTargets, planContent } from './plan-content.ts';
export { planFixes } from './plan-fixes.ts';
export { planHead } from './plan-head.ts';
export { Prober, type Probe } from './probe.ts';
export { templateText, templateLookup } from './template-lookup.ts';

export const easyFixModule = defineModule({
  name: 'seo-audit/easy-fix',
  owns: [],
  routes: easyFixRoutes,
});
