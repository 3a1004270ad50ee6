import type { Check } from '../check.ts';

export const deepPage: Check = {
  code: 'deep_page',
  name: 'High crawl depth',
  group: 'links',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The crawl depth of the page is more than four clicks.',
  source: 'Google Search Central, SEO guide for web developers: important pages need links close to the home page; the limit of 4 is ours',
  fix: 'Link to it from a page nearer to the front page.',
  *onSite(site) {
    for (const page of site.indexable) {
      const depth = site.pages[page]?.depth ?? 0;
      if (depth > 4) yield { page, detail: `Crawl depth ${depth}.` };
    }
  },
};
