import type { FastifyInstance } from 'fastify';
import { callerOf } from './caller.ts';
import { pickFields } from './item-view.ts';
import { RestError } from './rest-error.ts';
import { baseUrl, restRoot, type RestParts } from './rest-parts.ts';

const NAMESPACES = ['oembed/1.0', 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1', 'yoast/v1'];

/** The API's index: the site's name, its namespaces, and whether application passwords are available. */
export function indexRoutes(rest: FastifyInstance, parts: RestParts): void {
  const { store } = parts;
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
      // WordPress returns an empty list if the feature is off.
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
  const type = (slug: string, name: string) => ({
    slug,
    name,
    rest_base: slug === 'attachment' ? 'media' : `${slug}s`,
    rest_namespace: 'wp/v2',
    viewable: slug !== 'wp_block',
    supports: { title: true, editor: true },
  });
  rest.get('/wp/v2/types', async (request) => {
    if (callerOf(request, parts) === null)
      throw new RestError(401, 'rest_cannot_view', 'Sorry, you are not allowed to edit posts in this post type.');
    return {
      post: type('post', 'Posts'),
      page: type('page', 'Pages'),
      attachment: type('attachment', 'Media'),
      wp_block: type('wp_block', 'Patterns'),
    };
  });
  rest.get('/', async (request) => pickFields(index(baseUrl(request)), (request.query as { _fields?: string })._fields));
}
