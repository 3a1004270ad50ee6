import type { FastifyError, FastifyInstance } from 'fastify';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { googleControl } from './control-routes.ts';
import { GoogleError, sendGoogleError } from './google-error.ts';
import type { GoogleParts } from './google-parts.ts';
import { consentRoutes } from './oauth/consent-routes.ts';
import { tokenRoutes } from './oauth/token-routes.ts';
import { searchConsoleRoutes } from './search-console/search-console-routes.ts';

/** The mock Google: consent and tokens under `/google/`, its APIs under `/google/api/`. */
export function googleRoutes(app: FastifyInstance, parts: GoogleParts): void {
  consentRoutes(app, parts);
  tokenRoutes(app, parts);
  googleControl(app, parts);
  void app.register(async (api) => apiRoutes(api, parts), { prefix: '/google/api' });
}

function apiRoutes(api: FastifyInstance, parts: GoogleParts): void {
  api.setErrorHandler((error: FastifyError | GoogleError, request, reply) => sendGoogleError(error, request, reply));
  searchConsoleRoutes(api, parts);
  analyticsRoutes(api, parts);
  // A route rather than a not-found handler: the site's own catch-all would match first.
  api.all('/*', async (request) => {
    throw new GoogleError(404, `The requested URL ${request.url} was not found on this server.`, { reason: { reason: 'notFound' } });
  });
}
