import { defineModule } from '../../define-module.ts';
import { userRoutes } from './routes.ts';

export { readFacts, recordFact } from './facts.ts';

export const userModule = defineModule({
  name: 'host/user',
  owns: ['workspace_facts'],
  routes: userRoutes,
});
