import { defineModule } from '../../define-module.ts';
import { stripeOf } from '../stripe/index.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutModule = defineModule({
  name: 'billing/checkout',
  owns: ['checkout_sessions'],
  routes: (deps) => checkoutRoutes(deps, stripeOf(deps)),
});
