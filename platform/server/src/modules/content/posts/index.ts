import { defineModule } from '../../define-module.ts';
import { postRoutes } from './routes.ts';

export { cleanedHtml, publishedHtml } from './html-of-post.ts';
export { getPostOf } from './service.ts';
export { createPostOf, takeText } from './write-post.ts';

export const postModule = defineModule({
  name: 'content/posts',
  owns: ['categories', 'post_categories', 'post_tags', 'post_versions', 'posts', 'tags'],
  routes: postRoutes,
});
