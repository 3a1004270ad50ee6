import { defineModule } from '../../define-module.ts';
import { personaTopicRoutes } from './routes.ts';

export const personaTopicModule = defineModule({
  name: 'content/persona-topics',
  owns: ['persona_topics'],
  routes: personaTopicRoutes,
});
