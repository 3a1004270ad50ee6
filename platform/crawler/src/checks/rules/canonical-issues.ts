import type { CanonicalFact } from '../../page-result.ts';
import { quoted, type Check } from '../check.ts';
import type { SitePage } from '../site-page.ts';

const isAbsolute = (href: string) => /^https?:\/\//i.test(href.trim());
const isRoot = (url: URL) => url.pathname === '/' && url.search === '';

function faults(page: string, canonicals: readonly CanonicalFact[]): string[] {
  const found: string[] = [];
  for (const { source, inHead, url, href } of canonicals) {
    if (source === 'html' && !inHead) found.push(`${quoted(href)} stands in the body, where it is ignored.`);
    else if (url === null) found.push(`${quoted(href)} is no address.`);
    else if (!isAbsolute(href)) found.push(`${quoted(href)} is relative.`);
  }
  const targets = new Set(canonicals.map(({ url }) => url));
  if (targets.size > 1) found.push(`${targets.size} different addresses: ${[...targets].join(', ')}.`);
  const [target] = targets;
  if (
    targets.size === 1 &&
    target != null &&
    isRoot(new URL(target)) &&
    !isRoot(new URL(page)) &&
    new URL(target).host === new URL(page).host
  ) {
    found.push('Names the front page from a deeper page.');
  }
  return found;
}

/** What is wrong with a page as a canonical target. */
function faultOf({ outcome, status, redirectTo, noindex, canonical, url }: SitePage): string | null {
  if (outcome === 'redirect') return `redirects to ${redirectTo}`;
  if (outcome === 'robots-blocked') return 'is blocked by robots.txt';
  if (outcome === 'failed') return 'does not answer';
  if (outcome === 'error-status') return `answers ${status}`;
  if (noindex) return 'is noindex';
  return canonical !== null && canonical !== url ? `names ${canonical} itself` : null;
}

export const canonicalIssues: Check = {
  code: 'canonical_issues',
  name: 'Invalid canonical',
  group: 'indexability',
  kind: 'issue',
  level: 'high',
  weight: 15,
  rule: 'Canonicals that differ, are relative or invalid, stand in the body, name the front page from a deeper page, or lead to a redirect, an error, a noindex page or one that names another canonical.',
  source: 'Google Search Central, Consolidate duplicate URLs; RFC 6596',
  fix: 'Name one absolute address, in the head, of a page that answers 200, may be indexed and names itself.',
  onPage: ({ html, url }) => (html ? faults(url, html.canonicals) : []),
  *onSite(site) {
    for (const [page, { canonical, url }] of site.pages.entries()) {
      const target = canonical === null || canonical === url ? undefined : site.pages[site.at(canonical)];
      const fault = target && faultOf(target);
      if (fault) yield { page, detail: `${canonical} ${fault}.` };
    }
  },
};
