import type { Check } from '../check.ts';

export const sitemapRedirect: Check = {
  code: 'sitemap_redirect',
  name: 'Redirect in sitemap',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'medium',
  rule: 'The sitemap lists an address that redirects.',
  source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
  fix: 'List only addresses that answer 200, may be indexed and are canonical.',
  *onSite(site) {
    for (const [place, page] of site.pages.entries()) {
      if (page.inSitemap && page.outcome === 'redirect') yield { page: place, detail: 'Listed in the sitemap, and redirects.' };
    }
  },
};
