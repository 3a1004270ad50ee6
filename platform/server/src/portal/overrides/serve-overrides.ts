import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { assetRoutes } from '../../identity/pages/assets.ts';
import { formTokens } from '../../identity/routes/form-token.ts';
import { acceptForms, posted } from '../../identity/routes/posted-form.ts';
import type { Published } from '../sources/published.ts';
import { overrideCookies } from './override-cookie.ts';
import { askPage, formExpiredPage, OVERRIDE_PAGE_HEADERS, OVERRIDE_PATH, refusedPage } from './override-pages.ts';
import { readOverrideLink, type Override } from './override.ts';

const PARAMETER = 'override';

export interface Overrides {
  /** The overrides of a visit; none if they are not allowed. */
  active(request: FastifyRequest, published: Published): Override[];
  /** Answers a page's URL that carries `?override=…`; undefined if it carries none. */
  answer(request: FastifyRequest, reply: FastifyReply, published: Published): FastifyReply | undefined;
}

/** Remotes from a visitor's own machine: requested by a link, confirmed once, carried by a cookie until the browser closes. */
export function serveOverrides(
  app: FastifyInstance,
  { config, secrets, releases }: Pick<Deps, 'config' | 'secrets' | 'releases'>,
): Overrides {
  const cookies = overrideCookies(secrets, config);
  const tokens = formTokens(secrets.derive('override forms'), config.publicUrl, 'canopy-override-form');
  const { origin } = new URL(config.publicUrl);
  const isForeign = (request: FastifyRequest) => request.headers.origin !== origin || request.headers['sec-fetch-site'] === 'cross-site';
  const page = (reply: FastifyReply, status: number, content: string) => reply.code(status).headers(OVERRIDE_PAGE_HEADERS).send(content);

  assetRoutes(app, OVERRIDE_PATH);
  // Queried by `remote dev` before it starts anything.
  app.get(OVERRIDE_PATH, async (request, reply) => {
    if (!(request.headers.accept ?? '').includes('json')) return reply.redirect('/', 303);
    const { overrides, index } = await releases.current();
    return reply.header('cache-control', 'no-store').send({ allowed: overrides, development: index?.host.development !== undefined });
  });
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.post(OVERRIDE_PATH, async (request, reply) => {
      const to = pathOf(posted(request, 'to'));
      if (isForeign(request) || !tokens.holds(request, posted(request, 'form_token'))) return page(reply, 403, formExpiredPage('/'));
      const published = await releases.current();
      if (!published.overrides) return page(reply, 403, refusedPage(NOT_HERE, to));
      try {
        const added = readOverrideLink(posted(request, 'link'));
        const cookie = cookies.write([...cookies.read(request).filter(({ name }) => name !== added.name), added]);
        if (cookie === undefined) throw new Error('too many remotes are replaced already, so reset them first');
        return reply.header('set-cookie', cookie).redirect(to, 303);
      } catch (error) {
        return page(reply, 403, refusedPage((error as Error).message, to));
      }
    });
  });
  void app.register(async (scope) => {
    // Forms and scripts post here; the body is irrelevant.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null, undefined));
    scope.post(`${OVERRIDE_PATH}/reset`, async (request, reply) => {
      if (isForeign(request)) return page(reply, 403, formExpiredPage('/'));
      return reply.header('set-cookie', cookies.clear()).redirect('/', 303);
    });
  });

  return {
    active: (request, published) => (published.overrides ? cookies.read(request) : []),
    answer(request, reply, published) {
      const url = new URL(request.url, 'http://server');
      const link = url.searchParams.get(PARAMETER);
      if (link === null) return undefined;
      url.searchParams.delete(PARAMETER);
      const to = pathOf(`${url.pathname}${url.search}`);
      if (link === 'none') return reply.header('set-cookie', cookies.clear()).redirect(to, 303);
      if (!published.overrides) return page(reply, 403, refusedPage(NOT_HERE, to));
      try {
        return page(reply, 200, askPage({ override: readOverrideLink(link), link, to, token: tokens.issue(request, reply) }));
      } catch (error) {
        return page(reply, 403, refusedPage((error as Error).message, to));
      }
    },
  };
}

const NOT_HERE = 'this portal does not allow it';

/** A path of this portal: whatever the input, it never leads to another server. */
function pathOf(given: string): string {
  const url = URL.canParse(given, 'http://server') ? new URL(given, 'http://server') : new URL('http://server/');
  url.searchParams.delete(PARAMETER);
  return `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`;
}
