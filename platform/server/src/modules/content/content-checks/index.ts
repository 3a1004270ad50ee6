import { defineModule } from '../../define-module.ts';
import { contentCheckRoutes } from './routes.ts';

export { claimsOf } from './claims.ts';
export { readText } from './read-text.ts';

export const contentCheckModule = defineModule({
  name: 'content/content-checks',
  owns: [],
  routes: contentCheckRoutes,
});
