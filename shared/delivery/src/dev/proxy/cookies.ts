/**
 * Cookies of `localhost` are shared by all ports, so a prefix separates those of each proxied origin. It also lets names through that begin
 * with `__Host-` or `__Secure-`, which a plain connection may not set.
 */
const prefixOf = (port: number): string => `proxied-${port}.`;

/** Attributes that bind a cookie to the remote host or to an encrypted connection. */
const DROPPED = /^(domain|secure|partitioned)(=|$)/i;

/** Adapts a `set-cookie` header of the remote host for the browser. */
export function localCookie(line: string, port: number): string {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const kept = attributes
    .filter((attribute) => attribute !== '' && !DROPPED.test(attribute))
    // Browsers reject SameSite=None without Secure; here everything is the same site.
    .map((attribute) => (/^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute));
  return [`${prefixOf(port)}${pair}`, ...kept].join('; ');
}

/** The browser's `cookie` header for the remote host: only the cookies it has set. @returns '' if none are left */
export function upstreamCookies(header: string, port: number): string {
  const prefix = prefixOf(port);
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
    .join('; ');
}
