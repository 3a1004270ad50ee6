const withSlash = (path: string): string => path.replace(/(?<!\/)\/*$/, '/');

/**
 * URL of a REST route under an API root, which is pretty (`https://x/wp-json/`) or plain (`https://x/?rest_route=/`).
 * @param route without a leading slash, e.g. `wp/v2/pages`
 */
export function routeUrl(root: URL, route: string, query: Record<string, string> = {}): string {
  const url = new URL(root);
  const plain = url.searchParams.get('rest_route');
  if (plain === null) url.pathname = `${withSlash(url.pathname)}${route}`;
  else url.searchParams.set('rest_route', `${withSlash(plain)}${route}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The API root that a page names in its `Link` header, on the site's own scheme and port; null if it names none. A site behind a proxy
 * often believes it is on http: what counts is how we reach it.
 */
export function linkedRoot(linkHeader: string | undefined, site: URL): URL | 'elsewhere' | null {
  const target = /<([^<>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/.exec(linkHeader ?? '')?.[1];
  if (target === undefined || !URL.canParse(target, site)) return null;
  const named = new URL(target, site);
  if (named.hostname !== site.hostname) return 'elsewhere';
  return new URL(`${named.pathname}${named.search}`, site.origin);
}
