import { defineModule } from '../../define-module.ts';
import { stripeOf } from '../stripe/index.ts';
import { planChangeRoutes } from './routes.ts';

export const planChangeModule = defineModule({
  name: 'billing/plan-change',
  owns: [],
  routes: (deps) => planChangeRoutes(deps, stripeOf(deps)),
});
