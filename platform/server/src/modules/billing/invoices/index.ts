import { defineModule } from '../../define-module.ts';
import { stripeOf } from '../stripe/index.ts';
import { invoiceRoutes } from './routes.ts';

export const invoiceModule = defineModule({
  name: 'billing/invoices',
  owns: [],
  routes: (deps) => invoiceRoutes(deps, stripeOf(deps)),
});
