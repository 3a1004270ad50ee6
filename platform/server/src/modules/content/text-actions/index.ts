import { defineModule } from '../../define-module.ts';
import { textActionRoutes } from './routes.ts';

export const textActionModule = defineModule({
  name: 'content/text-actions',
  owns: [],
  routes: textActionRoutes,
});
