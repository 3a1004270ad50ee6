import type { Check } from '../check.ts';

export const sitemapNonCanonical: Check = {
  code: 'sitemap_non_canonical',
  name: 'Non-canonical URL in sitemap',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'medium',
  rule: 'The sitemap lists a page that names another address as canonical.',
  source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
  fix: 'List only addresses that answer 200, may be indexed and are canonical.',
  *onSite(site) {
    for (const [place, page] of site.pages.entries()) {
      if (page.inSitemap && page.outcome === 'html' && page.canonical !== null && page.canonical !== page.url)
        yield { page: place, detail: 'Listed in the sitemap, and names another address as canonical.' };
    }
  },
};
