/**
 * Maps the plain form of a REST URL (`/?rest_route=/wp/v2/pages&page=2`) to the pretty one of the routes
 * (`/wp-json/wp/v2/pages?page=2`). WordPress serves the plain form whatever its permalink setting. Also maps the WordPress.com form of the
 * same API (`/wordpress-com/wp/v2/sites/1/pages`).
 */
export function restRouteUrl(url: string): string {
  const onWordpressCom = /^\/wordpress-com\/wp\/v2\/sites\/\d+(?:\/(.*))?$/.exec(url);
  if (onWordpressCom) {
    const rest = onWordpressCom[1] ?? '';
    return rest === '' || rest.startsWith('?') ? `/wp-json/${rest}` : `/wp-json/wp/v2/${rest}`;
  }
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const path = url.slice(0, mark);
  if (path !== '/' && path !== '/index.php') return url;
  const query = new URLSearchParams(url.slice(mark + 1));
  const route = query.get('rest_route');
  if (route === null || route === '') return url;
  query.delete('rest_route');
  const rest = query.toString();
  return `/wp-json/${route.replace(/^\/+/, '')}${rest === '' ? '' : `?${rest}`}`;
}

/** Whether the client itself requested `/wp-json/…` rather than the plain form. */
export function isPrettyRestUrl(originalUrl: string): boolean {
  return originalUrl === '/wp-json' || /^\/wp-json[/?]/.test(originalUrl);
}
