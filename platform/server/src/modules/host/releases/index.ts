import { defineModule } from '../../define-module.ts';
import { serveViolations } from './violations.ts';
import { releaseRoutes } from './routes.ts';

export { noteApiCalls } from './note-api-calls.ts';
export { VIOLATIONS_PATH } from './violations.ts';

export const releaseModule = defineModule({
  name: 'host/releases',
  owns: ['release_errors', 'release_visits'],
  routes: releaseRoutes,
  webhooks: serveViolations,
});
