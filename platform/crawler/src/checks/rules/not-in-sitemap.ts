import type { Check } from '../check.ts';

export const notInSitemap: Check = {
  code: 'not_in_sitemap',
  name: 'Not in sitemap',
  group: 'sitemap-robots',
  kind: 'insight',
  level: 'low',
  rule: 'The page may be indexed and no sitemap lists it, though the site has one.',
  source: 'Google Search Central, Build and submit a sitemap',
  fix: 'Add it to the sitemap.',
  *onSite(site) {
    if (!site.pages.some(({ inSitemap }) => inSitemap)) return;
    for (const page of site.indexable) {
      if (site.pages[page]?.inSitemap === false) yield { page, detail: 'No sitemap that was read lists it.' };
    }
  },
};
