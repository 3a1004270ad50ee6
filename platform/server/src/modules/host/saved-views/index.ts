import { defineModule } from '../../define-module.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViewModule = defineModule({
  name: 'host/saved-views',
  owns: ['saved_views'],
  routes: savedViewRoutes,
});
