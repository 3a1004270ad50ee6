import type { HttpAnswer, HttpCall } from '../http-call.ts';
import { failure, movedFailure, transportFailure, type Failure } from './failure.ts';
import { throttled } from './ask.ts';
import { linkedRoot } from './rest-root.ts';
import { jsonOf, wireError, wireIndex, type WireIndex } from './wire.ts';

export type Discovered = { ok: true; root: URL; index: WireIndex };

const FIELDS = 'name,url,home,namespaces,authentication';
const LIMITS = { timeoutMs: 15_000, maxBytes: 5_000_000, followRedirects: 5 };

/**
 * Finds the site's REST API without credentials: at `/wp-json/`, where the front page's `Link` header points, and at `/?rest_route=/`.
 * Everything must stay on the site's origin, because the credentials will be sent there.
 */
export async function discover(site: URL, http: HttpCall): Promise<Discovered | Failure> {
  let telling: Failure | null = null;
  const look = async (root: URL): Promise<Discovered | Failure | null> => {
    const answer = await http(withFields(root), { ...LIMITS, headers: { accept: 'application/json' } });
    if (!answer.ok) return transportFailure(answer);
    if (new URL(answer.url).origin !== site.origin) return movedFailure(answer.url);
    const index = wireIndex.safeParse(answer.status === 200 ? jsonOf(answer.body) : undefined);
    if (index.success && index.data.namespaces.includes('wp/v2')) return { ok: true, root: withoutFields(answer.url), index: index.data };
    telling ??= refusal(answer);
    return null;
  };

  const pretty = await look(new URL('wp-json/', site));
  if (pretty !== null) return pretty;

  const front = await http(site.href, LIMITS);
  if (!front.ok) return transportFailure(front);
  if (new URL(front.url).origin !== site.origin) return movedFailure(front.url);
  const named = linkedRoot(front.headers['link'], site);
  if (named === 'elsewhere') return failure('unexpected', 'The site’s API is on another host, which is not supported.');
  const linked = named === null ? null : await look(named);
  if (linked !== null) return linked;

  const plain = await look(new URL('?rest_route=/', site));
  if (plain !== null) return plain;
  return telling ?? failure('not-wordpress', 'No WordPress was found at this URL. Enter the URL of the site’s home page.');
}

/** A busy site's complete index can contain megabytes of routes. */
function withFields(root: URL): string {
  const url = new URL(root);
  url.searchParams.set('_fields', FIELDS);
  return url.href;
}

function withoutFields(address: string): URL {
  const url = new URL(address);
  url.searchParams.delete('_fields');
  return url;
}

/** Why the response is not an index, if that can be told; null if it is simply something else. */
function refusal({ status, headers, body }: HttpAnswer): Failure | null {
  if (status === 429) return throttled(headers);
  const error = wireError.safeParse(jsonOf(body));
  if (status === 401 || status === 403 || status === 406 || status === 451) {
    const by = error.success ? `WordPress said: ${error.data.message}` : 'A firewall or security plugin may be in the way.';
    return failure('blocked', `The site refused access to its REST API (status ${status}). ${by} Allow it and try again.`);
  }
  if (status >= 500) return failure('unreachable', `The site returned an error (status ${status}). Try again later.`);
  return null;
}
