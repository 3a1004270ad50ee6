import type { PageResult } from './page-result.ts';
import { siteScope } from './site-scope.ts';

/**
 * The URL to which a start URL redirects, if it belongs to another site and no page of this one was there to be read: then the crawl saw
 * nothing. null for any other crawl.
 * @param rows of the crawl; only those of redirects and pages matter
 */
export function siteElsewhere(startUrl: string, rows: readonly Pick<PageResult, 'outcome' | 'depth' | 'redirectTo'>[]): string | null {
  const scope = siteScope(startUrl);
  if (rows.some(({ outcome }) => outcome === 'html')) return null;
  return rows.find(({ depth, redirectTo }) => depth === 0 && redirectTo !== null && !scope.contains(redirectTo))?.redirectTo ?? null;
}
