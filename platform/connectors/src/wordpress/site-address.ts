const INSIDE_WORDPRESS = /\/(wp-admin|wp-login\.php|wp-json|index\.php)(\/.*)?$/;

/**
 * The site's root from what a user pasted: without query, fragment, credentials and admin paths (`/wp-admin/…`), with a trailing slash.
 * Null if it is not an http(s) URL.
 */
export function siteAddress(pasted: string): URL | null {
  const text = pasted.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const path = url.pathname.replace(INSIDE_WORDPRESS, '').replace(/(?<!\/)\/*$/, '/');
  return new URL(path, url.origin);
}
