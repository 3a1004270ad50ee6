import { defineModule } from '../../define-module.ts';
import { memberRoutes } from './routes.ts';

export const memberModule = defineModule({
  name: 'host/members',
  owns: [],
  routes: memberRoutes,
});
