import { defineModule } from '../../define-module.ts';
import { subscriptionRoutes } from './routes.ts';

export { allowanceOf, policyOf, stateAfter } from './service.ts';

export const subscriptionModule = defineModule({
  name: 'billing/subscription',
  owns: [],
  routes: subscriptionRoutes,
});
