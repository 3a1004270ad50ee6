import type { Check } from '../check.ts';

export const sitemapError: Check = {
  code: 'sitemap_error',
  name: 'Broken URL in sitemap',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'high',
  rule: 'The sitemap lists an address that answers with an error or not at all.',
  source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
  fix: 'List only addresses that answer 200, may be indexed and are canonical.',
  *onSite(site) {
    for (const [place, page] of site.pages.entries()) {
      if (page.inSitemap && (page.outcome === 'error-status' || page.outcome === 'failed'))
        yield { page: place, detail: 'Listed in the sitemap, and answers with an error or not at all.' };
    }
  },
};
