import { defineModule } from '../../define-module.ts';
import { internalLinkRoutes } from './routes.ts';

export const internalLinkModule = defineModule({
  name: 'seo-audit/internal-links',
  owns: [],
  routes: internalLinkRoutes,
});
