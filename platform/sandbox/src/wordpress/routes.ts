import type { FastifyError, FastifyInstance } from 'fastify';
import { autosaveRoutes } from './autosave-routes.ts';
import { authorizePage } from './authorize-page.ts';
import { indexRoutes } from './index-routes.ts';
import { itemRoutes } from './item-routes.ts';
import { mediaRoutes } from './media-routes.ts';
import { RestError } from './rest-error.ts';
import { apiLink, baseUrl, type RestParts } from './rest-parts.ts';
import { isPrettyRestUrl } from './rest-route.ts';
import { userRoutes } from './user-routes.ts';
import { gmt } from './gmt.ts';

/** `/wp-cron.php`: due scheduled items go live only when it is requested, as on a quiet real site. */
function cronRoute(app: FastifyInstance, { store, clock }: RestParts): void {
  app.get('/wp-cron.php', async (_request, reply) => {
    const present = gmt(clock());
    const due = store.state.items.filter((item) => item.status === 'future' && item.date_gmt <= present);
    for (const item of due) item.status = 'publish';
    if (due.length > 0) await store.save();
    return reply.type('text/html; charset=utf-8').send('');
  });
}

const NO_ROUTE = new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

/** The mock WordPress: its REST API, the page that grants an application password, and its cron. */
export function wordpressRoutes(app: FastifyInstance, parts: RestParts): void {
  authorizePage(app, parts);
  cronRoute(app, parts);
  void app.register(async (rest) => restApi(rest, parts), { prefix: '/wp-json' });
}

function restApi(rest: FastifyInstance, parts: RestParts): void {
  rest.addHook('onRequest', async (request, reply) => {
    const { state } = parts.store;
    if (!state.settings.prettyPermalinks && isPrettyRestUrl(request.originalUrl)) {
      await reply.code(404).type('text/html; charset=utf-8').send('<!doctype html><title>Page not found</title><h1>Page not found</h1>');
      return;
    }
    reply.headers({ 'x-robots-tag': 'noindex', link: apiLink(baseUrl(request), state), 'x-content-type-options': 'nosniff' });
  });

  rest.removeContentTypeParser('application/json');
  rest.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString();
    try {
      done(null, text.trim() === '' ? {} : JSON.parse(text));
    } catch {
      const syntax = { json_error_code: 4, json_error_message: 'Syntax error' };
      done(new RestError(400, 'rest_invalid_json', 'Invalid JSON body passed.', syntax));
    }
  });
  rest.setErrorHandler((error: FastifyError | RestError, _request, reply) => {
    if (error instanceof RestError) return reply.code(error.status).send(error.toJSON());
    const refused = error.statusCode !== undefined && error.statusCode < 500;
    const failure = refused
      ? new RestError(error.statusCode ?? 400, 'rest_invalid_request', error.message)
      : new RestError(500, 'internal_server_error', 'There has been a critical error on this website.');
    return reply.code(failure.status).send(failure.toJSON());
  });

  indexRoutes(rest, parts);
  userRoutes(rest, parts);
  itemRoutes(rest, 'page', parts);
  itemRoutes(rest, 'post', parts);
  autosaveRoutes(rest, 'page', parts);
  autosaveRoutes(rest, 'post', parts);
  mediaRoutes(rest, parts);
  // A route rather than a not-found handler: the site's own catch-all would match first.
  rest.all('/*', async () => {
    throw NO_ROUTE;
  });
}
