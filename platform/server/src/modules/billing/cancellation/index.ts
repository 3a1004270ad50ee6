import { defineModule } from '../../define-module.ts';
import { stripeOf } from '../stripe/index.ts';
import { cancellationRoutes } from './routes.ts';

export const cancellationModule = defineModule({
  name: 'billing/cancellation',
  owns: [],
  routes: (deps) => cancellationRoutes(deps, stripeOf(deps)),
});
