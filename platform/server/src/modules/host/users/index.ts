import { defineModule } from '../../define-module.ts';
import { usersRoutes } from './routes.ts';

export const usersModule = defineModule({
  name: 'host/users',
  owns: [],
  routes: usersRoutes,
});
