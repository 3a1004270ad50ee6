import type { Check } from '../check.ts';

export const sitemapNoindex: Check = {
  code: 'sitemap_noindex',
  name: 'Noindex URL in sitemap',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'medium',
  rule: 'The sitemap lists a page that a robots directive keeps out of search.',
  source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
  fix: 'List only addresses that answer 200, may be indexed and are canonical.',
  *onSite(site) {
    for (const [place, page] of site.pages.entries()) {
      if (page.inSitemap && page.noindex) yield { page: place, detail: 'Listed in the sitemap, and noindex.' };
    }
  },
};
