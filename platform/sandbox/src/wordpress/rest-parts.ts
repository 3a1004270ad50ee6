import type { FastifyRequest } from 'fastify';
import type { Item, WordpressState } from './state.ts';
import type { Store } from './store.ts';

/** What the REST routes work with. */
export type RestParts = {
  store: Store;
  clock: () => Date;
  /** the theme's rendering of an item's blocks */
  renderContent: (item: Item, state: WordpressState) => string;
};

/** The site's address as this client reaches it, so that both host name and IP address work. */
export function baseUrl(request: FastifyRequest): string {
  return `http://${request.host}`;
}

/** Root of the REST API: pretty, or plain if the site has plain permalinks. */
export function restRoot(base: string, state: WordpressState): string {
  return state.settings.prettyPermalinks ? `${base}/wp-json/` : `${base}/index.php?rest_route=/`;
}

/** Value of the `Link` header by which a WordPress page names its API. */
export function apiLink(base: string, state: WordpressState): string {
  return `<${restRoot(base, state)}>; rel="https://api.w.org/"`;
}

/** Query and body merged into one set of parameters, the body taking precedence, as in WordPress. */
export function parametersOf(request: FastifyRequest): Record<string, unknown> {
  const asRecord = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});
  return { ...asRecord(request.query), ...asRecord(request.body) };
}
