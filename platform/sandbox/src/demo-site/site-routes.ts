import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { itemAt } from '../wordpress/permalinks.ts';
import { apiLink, baseUrl } from '../wordpress/rest-parts.ts';
import type { Store } from '../wordpress/store.ts';
import { pictureAt } from './pictures.ts';
import { robotsTxt, sitemap, sitemapIndex, SITEMAPS } from './sitemaps.ts';
import { siteIcon, styleSheet } from './style-sheet.ts';
import { notFoundHtml, pageHtml } from './theme.ts';

/** The demo site: the published items of the sandbox's WordPress under their permalinks, with sitemaps and the like. */
export function siteRoutes(app: FastifyInstance, { store }: { store: Store }): void {
  app.get('/robots.txt', async (request, reply) => reply.type('text/plain; charset=utf-8').send(robotsTxt(baseUrl(request))));
  // WordPress redirects the usual name to its own.
  app.get('/sitemap.xml', async (request, reply) => reply.redirect(`${baseUrl(request)}/wp-sitemap.xml`, 302));
  app.get('/wp-sitemap.xml', async (request, reply) => xml(reply, sitemapIndex(baseUrl(request))));
  for (const [path, type] of Object.entries(SITEMAPS)) {
    app.get(path, async (request, reply) => xml(reply, sitemap(type, baseUrl(request), store.state)));
  }
  app.get('/wp-content/themes/fernhill/style.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(styleSheet),
  );
  app.get('/wp-content/themes/fernhill/icon.svg', async (_request, reply) => reply.type('image/svg+xml').send(siteIcon));
  app.get('/wp-content/uploads/*', async (request, reply) => {
    const path = pathOnly(request);
    const uploaded = store.state.media.find((media) => media.path === path);
    if (uploaded !== undefined) return reply.type(uploaded.type).send(Buffer.from(uploaded.base64, 'base64'));
    const picture = pictureAt(path);
    if (picture === undefined) return notFound(reply, store);
    return reply.header('cache-control', 'public, max-age=3600').type(picture.type).send(picture.body);
  });
  app.get('/*', async (request, reply) => showPath(request, reply, store));
  app.setNotFoundHandler((_request, reply) => notFound(reply, store));
}

function showPath(request: FastifyRequest, reply: FastifyReply, store: Store): FastifyReply {
  const { state } = store;
  const path = pathOnly(request);
  const base = baseUrl(request);
  const redirect = state.redirects.find(({ from }) => from === path || from === `${path}/`);
  if (redirect !== undefined) return reply.redirect(`${base}${redirect.to}`, redirect.status);
  const item = itemAt(path, state);
  if (item !== undefined) return html(reply.header('link', apiLink(base, state)), 200, pageHtml(item, base, state));
  // Permalinks end with a slash; without it WordPress redirects.
  if (itemAt(`${path}/`, state) !== undefined) return reply.redirect(`${base}${path}/`, 301);
  return notFound(reply, store);
}

function pathOnly(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function notFound(reply: FastifyReply, store: Store): FastifyReply {
  return html(reply, 404, notFoundHtml(store.state));
}

function html(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(body);
}

function xml(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/xml; charset=utf-8').send(body);
}
