/** Tells which URLs belong to the crawled site. */
export type SiteScope = { contains(url: string | URL): boolean };

export type SiteScopeOptions = {
  /** Whether `www.example.com` and `example.com` are one site. Default true. */
  wwwVariants?: boolean;
  /** Further hosts (`host` or `host:port`) that belong to the site. */
  hosts?: readonly string[];
};

/** A site comprises the start URL's host and port, over http and https alike, its www variant, and any added hosts. */
export function siteScope(startUrl: string, options: SiteScopeOptions = {}): SiteScope {
  const wwwVariants = options.wwwVariants ?? true;
  // `host` omits the default port of either scheme.
  const keyOf = (host: string) => (wwwVariants ? host.replace(/^www\./, '') : host);
  const keys = new Set([new URL(startUrl).host, ...(options.hosts ?? []).map((host) => host.toLowerCase())].map(keyOf));
  return {
    contains(url) {
      const parsed = typeof url === 'string' ? URL.parse(url) : url;
      return parsed !== null && keys.has(keyOf(parsed.host));
    },
  };
}
