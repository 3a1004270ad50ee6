import type { CanonicalFact } from '../../page-result.ts';
import { quoted, type Check } from '../check.ts';
import type { SitePage } from '../site-page.ts';
import type { SiteView } from '../site-view.ts';

const isAbsolute = (href: string) => /^https?:\/\//i.test(href.trim());
const isRoot = (url: URL) => url.pathname === '/' && url.search === '';

function faults(page: string, canonicals: readonly CanonicalFact[]): string[] {
  const found: string[] = [];
  for (const { source, inHead, url, href } of canonicals) {
    if (source === 'html' && !inHead) found.push(`${quoted(href)} is in the body, where it is ignored.`);
    else if (url === null) found.push(`${quoted(href)} is not a valid URL.`);
    else if (!isAbsolute(href)) found.push(`${quoted(href)} is relative.`);
  }
  const targets = new Set(canonicals.map(({ url }) => url));
  if (targets.size > 1) found.push(`${targets.size} different URLs: ${[...targets].join(', ')}.`);
  const [target] = targets;
  if (
    targets.size === 1 &&
    target != null &&
    isRoot(new URL(target)) &&
    !isRoot(new URL(page)) &&
    new URL(target).host === new URL(page).host
  ) {
    found.push('Points from a deeper page to the home page.');
  }
  return found;
}

/** What is wrong with a page as a canonical target. */
function faultOf({ outcome, status, redirectTo, noindex, canonical, url }: SitePage): string | null {
  if (outcome === 'redirect') return `redirects to ${redirectTo}`;
  if (outcome === 'robots-blocked') return 'is blocked by robots.txt';
  if (outcome === 'failed') return 'does not respond';
  if (outcome === 'error-status') return `returns ${status}`;
  if (noindex) return 'is noindex';
  return canonical !== null && canonical !== url ? `has the canonical ${canonical} itself` : null;
}

/** The same of another site's URL, as far as it was requested. */
function faultElsewhere({ outside }: SiteView, canonical: string | null): string | null {
  const answer = canonical === null ? undefined : outside.get(canonical);
  if (answer?.verdict === 'gone') return `returns ${answer.status}`;
  return answer?.verdict === 'dead' ? 'does not respond' : null;
}

export const canonicalIssues: Check = {
  code: 'canonical_issues',
  name: 'Invalid canonical',
  group: 'indexability',
  kind: 'issue',
  level: 'high',
  weight: 15,
  rule: 'The page has conflicting, relative or invalid canonicals, a canonical in the body or to the home page from a deeper page, or a canonical to a redirect, an error, a noindex page or a page with another canonical.',
  source: 'Google Search Central, Consolidate duplicate URLs; RFC 6596',
  fix: 'Set one canonical in the head: the absolute URL of an indexable page that returns 200 and is its own canonical.',
  onPage: ({ html, url }) => (html ? faults(url, html.canonicals) : []),
  *onSite(site) {
    for (const [page, { canonical, url }] of site.pages.entries()) {
      const target = canonical === null || canonical === url ? undefined : site.pages[site.at(canonical)];
      const fault = target ? faultOf(target) : faultElsewhere(site, canonical);
      if (fault) yield { page, detail: `${canonical} ${fault}.` };
    }
  },
};
