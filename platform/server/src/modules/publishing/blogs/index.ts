import { defineModule } from '../../define-module.ts';
import { postsOnSite } from './look-at-posts.ts';
import { blogRoutes } from './routes.ts';

export const blogModule = defineModule({
  name: 'publishing/blogs',
  owns: [],
  routes: blogRoutes,
  schedules: [postsOnSite],
});
