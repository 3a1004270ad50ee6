import { defineModule } from '../../define-module.ts';
import { topicRoutes } from './routes.ts';

export const topicModule = defineModule({
  name: 'content/topics',
  owns: ['topic_bases', 'topics'],
  routes: topicRoutes,
});
