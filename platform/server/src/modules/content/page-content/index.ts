import { defineModule } from '../../define-module.ts';
import { pageContentRoutes } from './routes.ts';

export const pageContentModule = defineModule({
  name: 'content/page-content',
  owns: ['content_drafts'],
  routes: pageContentRoutes,
});
