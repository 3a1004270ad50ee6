/**
 * Cookies of `localhost` are the same on every port, so each proxied origin's are kept apart by a prefix; and names that
 * begin with `__Host-` or `__Secure-`, which a plain connection may not set, get through with it.
 */
const prefixOf = (port: number): string => `proxied-${port}.`;

/** Attributes that tie a cookie to the other machine or to an encrypted connection. */
const DROPPED = /^(domain|secure|partitioned)(=|$)/i;

/** A `set-cookie` line from elsewhere, for the browser. */
export function localCookie(line: string, port: number): string {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const kept = attributes
    .filter((attribute) => attribute !== '' && !DROPPED.test(attribute))
    // Without Secure a browser takes no SameSite=None; here everything is one site.
    .map((attribute) => (/^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute));
  return [`${prefixOf(port)}${pair}`, ...kept].join('; ');
}

/** The `cookie` header of the browser, for the other machine: only what that one has set. @returns '' when nothing is left */
export function upstreamCookies(header: string, port: number): string {
  const prefix = prefixOf(port);
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
    .join('; ');
}
