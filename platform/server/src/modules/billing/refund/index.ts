import { defineModule } from '../../define-module.ts';
import { stripeOf } from '../stripe/index.ts';
import { refundRoutes } from './routes.ts';

export { noteWorkspace } from './first-charges.ts';

export const refundModule = defineModule({
  name: 'billing/refund',
  owns: ['first_charges'],
  routes: (deps) => refundRoutes(deps, stripeOf(deps)),
});
