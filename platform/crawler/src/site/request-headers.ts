import type { CrawlSettings } from '../crawl-options.ts';
import type { SiteScope } from '../site-scope.ts';

/** The crawl's user agent for everybody, the site's credentials for the site alone. */
export function requestHeaders(
  { userAgent, basicAuth, startUrl }: CrawlSettings,
  scope: SiteScope,
): (url: string) => Record<string, string> {
  const common: Record<string, string> = userAgent === '' ? {} : { 'user-agent': userAgent };
  if (!basicAuth) return () => common;
  const token = Buffer.from(`${basicAuth.username}:${basicAuth.password}`, 'utf8').toString('base64');
  const own = { ...common, authorization: `Basic ${token}` };
  // A password given for https must not travel in the clear because a link says http.
  const isSafe = (url: string) => startUrl.startsWith('http:') || url.startsWith('https:');
  return (url) => (scope.contains(url) && isSafe(url) ? own : common);
}
