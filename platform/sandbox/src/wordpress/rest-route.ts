/**
 * Maps the plain form of a REST address (`/?rest_route=/wp/v2/pages&page=2`) to the pretty one that the routes have
 * (`/wp-json/wp/v2/pages?page=2`). WordPress answers the plain form whatever its permalink setting. The same API as WordPress.com
 * has it (`/wordpress-com/wp/v2/sites/1/pages`) is mapped, too.
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

/** Whether the client itself asked for `/wp-json/…` rather than the plain form. */
export function isPrettyRestUrl(originalUrl: string): boolean {
  return originalUrl === '/wp-json' || /^\/wp-json[/?]/.test(originalUrl);
}
