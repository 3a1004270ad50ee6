import { defineModule } from '../../define-module.ts';
import { pageRoutes } from './routes.ts';

export { choiceOf } from './filters/choice-of.ts';
export { getPageOf } from './get-page.ts';
export { pageIdsOf, type PageChoice } from './list-pages.ts';

export const pageModule = defineModule({
  name: 'seo-audit/pages',
  owns: [],
  routes: pageRoutes,
});
