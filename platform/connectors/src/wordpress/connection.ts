import type { HttpCall } from '../http-call.ts';
import { ask, basic, type Asked, type Credentials, type Method, type RawBody } from './ask.ts';
import type { Discovered } from './discover.ts';
import type { Failure } from './failure.ts';
import { routeUrl } from './rest-root.ts';

/** What the calls of one connected site share. */
export type Connection = {
  site: URL;
  http: HttpCall;
  credentials: Credentials;
  clock: () => Date;
  /** the API's root, discovered once; again if nothing answers at `movedFrom` any more, as after a change of the site's permalinks */
  discovered: (movedFrom?: URL) => Promise<Discovered | Failure>;
};

export type RestRequest = { method?: Method; query?: Record<string, string>; body?: unknown; raw?: RawBody };

/** Calls a route of a WordPress REST API, e.g. `wp/v2/pages/12`, however that API is reached: on the site itself or on WordPress.com. */
export type Rest = (route: string, request?: RestRequest) => Promise<Asked | Failure>;

/** The site's own API, with an application password. */
export function restOf({ http, credentials, discovered }: Connection): Rest {
  return async (route, { method = 'GET', query, body, raw } = {}) => {
    const found = await discovered();
    if (!found.ok) return found;
    const askAt = (root: URL) => ask(http, { method, url: routeUrl(root, route, query), authorization: basic(credentials), body, raw });
    const answer = await askAt(found.root);
    if (answer.ok || !answer.apiMoved) return answer;
    const now = await discovered(found.root);
    return now.ok && now.root.href !== found.root.href ? askAt(now.root) : answer;
  };
}
