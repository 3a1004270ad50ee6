import { defineModule } from '../../define-module.ts';
import { stripeOf } from '../stripe/index.ts';
import { trialRoutes } from './routes.ts';

export const trialModule = defineModule({
  name: 'billing/trial',
  owns: [],
  routes: (deps) => trialRoutes(deps, stripeOf(deps)),
});
