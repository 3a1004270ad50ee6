import { defineModule } from '../../define-module.ts';
import { annotationRoutes } from './routes.ts';

export { recordPageChange } from './store.ts';

export const annotationModule = defineModule({
  name: 'analytics/annotations',
  owns: ['annotations'],
  routes: annotationRoutes,
});
