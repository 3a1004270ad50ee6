/**
 * Resolves a reference as a browser does (WHATWG URL) and drops the fragment. Nothing else is changed: a trailing slash, the case of the
 * path and the order of the query are the site's own business.
 *
 * @returns the absolute http(s) URL, or null for other schemes and unparsable references
 */
export function resolveUrl(reference: string, base?: string): string | null {
  return resolveParts(reference, base)?.url.href ?? null;
}

/** The same, with the parsed URL and the text after the '#'. */
export function resolveParts(reference: string, base?: string): { url: URL; fragment: string } | null {
  const url = URL.parse(reference, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const fragment = url.hash.slice(1);
  // Assigning it is costly, and `hash` does not show an empty '#'.
  if (fragment !== '' || url.href.endsWith('#')) url.hash = '';
  return { url, fragment };
}
