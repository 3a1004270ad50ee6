import type { Check } from '../check.ts';

export const sitemapBlocked: Check = {
  code: 'sitemap_blocked',
  name: 'Blocked URL in sitemap',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'medium',
  rule: 'The sitemap lists an address that robots.txt forbids.',
  source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
  fix: 'List only addresses that answer 200, may be indexed and are canonical.',
  *onSite(site) {
    for (const [place, page] of site.pages.entries()) {
      if (page.inSitemap && page.outcome === 'robots-blocked')
        yield { page: place, detail: 'Listed in the sitemap, and blocked by robots.txt.' };
    }
  },
};
