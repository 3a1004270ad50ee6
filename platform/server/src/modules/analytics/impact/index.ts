import { defineModule } from '../../define-module.ts';
import { impactRoutes } from './routes.ts';

export { recordFoundChanges } from './found-changes.ts';
export { firstImpacts } from './service.ts';

export const impactModule = defineModule({
  name: 'analytics/impact',
  owns: ['page_changes', 'page_impacts'],
  routes: impactRoutes,
});
