import type { Check } from '../check.ts';

export const orphanPage: Check = {
  code: 'orphan_page',
  name: 'Orphan page',
  group: 'links',
  kind: 'potential_issue',
  level: 'high',
  rule: 'The page is listed in a sitemap and may be indexed, and no page of the site links to it.',
  source: 'Google Search Central, Make your links crawlable: Google finds pages through links',
  fix: 'Link to it from a page on the same subject, or take it down.',
  *onSite(site) {
    for (const page of site.indexable) {
      if (page !== site.front && site.pages[page]?.inSitemap === true && site.inlinks[page] === 0)
        yield { page, detail: 'Only the sitemap leads here.' };
    }
  },
};
