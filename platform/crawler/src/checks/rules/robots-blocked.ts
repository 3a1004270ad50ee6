import type { Check } from '../check.ts';

export const robotsBlocked: Check = {
  code: 'robots_blocked',
  name: 'Blocked by robots.txt',
  group: 'indexability',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'robots.txt forbids the address, and pages of the site link to it.',
  source: 'RFC 9309, 2.2.2; Google Search Central, Introduction to robots.txt',
  fix: 'Allow it, or remove the links.',
  *onSite(site) {
    for (const [page, { outcome }] of site.pages.entries()) {
      const linking = site.inlinks[page] ?? 0;
      if (outcome === 'robots-blocked' && linking > 0)
        yield { page, detail: `${linking} ${linking === 1 ? 'page links' : 'pages link'} to it.` };
    }
  },
};
