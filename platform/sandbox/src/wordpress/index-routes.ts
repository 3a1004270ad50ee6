import type { FastifyInstance } from 'fastify';
import { pickFields } from './item-view.ts';
import { baseUrl, restRoot, type RestParts } from './rest-parts.ts';

const NAMESPACES = ['oembed/1.0', 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1'];

/** The API's index: the site's name, its namespaces, and whether application passwords can be had. */
export function indexRoutes(rest: FastifyInstance, { store }: RestParts): void {
  const index = (base: string) => {
    const { state } = store;
    return {
      name: state.siteName,
      description: state.siteDescription,
      url: base,
      home: base,
      gmt_offset: '0',
      timezone_string: 'Europe/London',
      namespaces: NAMESPACES,
      // WordPress shows an empty list where the feature is off.
      authentication: state.settings.applicationPasswords
        ? { 'application-passwords': { endpoints: { authorization: `${base}/wp-admin/authorize-application.php` } } }
        : [],
      routes: Object.fromEntries(
        ['/', '/wp/v2/pages', '/wp/v2/posts', '/wp/v2/users/me'].map((route) => [
          route,
          { methods: ['GET'], _links: { self: [{ href: `${restRoot(base, state)}${route.slice(1)}` }] } },
        ]),
      ),
    };
  };
  rest.get('/', async (request) => pickFields(index(baseUrl(request)), (request.query as { _fields?: string })._fields));
}
