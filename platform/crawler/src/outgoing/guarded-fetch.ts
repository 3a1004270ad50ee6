import { Agent, fetch as undiciFetch } from 'undici';
import { guardedConnector, type Lookup } from './guarded-connector.ts';
import { checkUrl, parseAllowList } from './url-policy.ts';

export type GuardedFetchOptions = {
  /** Private hosts the operator allows: `host` (any port) or `host:port`. */
  allowHosts?: readonly string[];
  /** Replaces the system's resolver; its results are checked all the same. */
  lookup?: Lookup;
};

/**
 * A `fetch` for libraries that bring their own protocol and stream answers. It has the gate of the outgoing client, but neither its limits
 * of size and time, which the library sets, nor its redirects: one is an error, since it would carry a key to another server.
 *
 * @throws Error when an entry of `allowHosts` is malformed
 */
export function guardedFetch({ allowHosts = [], lookup }: GuardedFetchOptions = {}): typeof fetch {
  const allow = parseAllowList(allowHosts);
  const connect = guardedConnector(allow, { connectTimeoutMs: 10_000, ...(lookup && { lookup }) });
  const dispatcher = new Agent({ connect, keepAliveTimeout: 4_000 });
  const send = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    if (input instanceof Request) throw new TypeError('a URL is expected, with everything else in the second argument');
    const url = checkUrl(input, allow);
    return undiciFetch(url, { ...(init as Parameters<typeof undiciFetch>[1]), dispatcher, redirect: 'error' });
  };
  // The package's own types of the same standard.
  return send as unknown as typeof fetch;
}
