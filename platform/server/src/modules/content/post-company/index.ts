import { defineModule } from '../../define-module.ts';
import { postCompanyRoutes } from './routes.ts';

export const postCompanyModule = defineModule({
  name: 'content/post-company',
  owns: ['post_comments', 'post_presence'],
  routes: postCompanyRoutes,
});
