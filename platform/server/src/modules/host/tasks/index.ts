import { defineModule } from '../../define-module.ts';
import { taskRoutes } from './routes.ts';

export const taskModule = defineModule({
  name: 'host/tasks',
  owns: [],
  routes: taskRoutes,
});
