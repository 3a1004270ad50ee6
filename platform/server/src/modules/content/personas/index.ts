import { defineModule } from '../../define-module.ts';
import { personaRoutes } from './routes.ts';

export const personaModule = defineModule({
  name: 'content/personas',
  owns: ['audience_profiles', 'persona_versions', 'personas'],
  routes: personaRoutes,
});
