import { defineModule } from '../../define-module.ts';
import { planRoutes } from './routes.ts';

export const planModule = defineModule({
  name: 'billing/plans',
  owns: [],
  routes: planRoutes,
});
