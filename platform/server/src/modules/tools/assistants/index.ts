import { defineModule } from '../../define-module.ts';
import { assistantRoutes } from './routes.ts';

export const assistantModule = defineModule({
  name: 'tools/assistants',
  owns: ['access_tokens', 'assistant_grants'],
  routes: assistantRoutes,
});
