/** A URL without the obvious: the protocol, and the host if it is the site's own. */
export function shortUrl(url: string, domain: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  const isOwn = host.replace(/^www\./, '') === domain.replace(/^www\./, '');
  return `${isOwn ? '' : host}${pathname}${search}`;
}
