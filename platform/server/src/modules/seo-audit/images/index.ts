import { defineModule } from '../../define-module.ts';
import { imageRoutes } from './routes.ts';

export const imageModule = defineModule({
  name: 'seo-audit/images',
  owns: [],
  routes: imageRoutes,
});
