import type { Check } from '../check.ts';

export const deepPage: Check = {
  code: 'deep_page',
  name: 'Deep page',
  group: 'links',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The page is more than four clicks from the front page.',
  source: 'Scouter and squirrelscan, depth above 4',
  fix: 'Link to it from a page nearer to the front page.',
  *onSite(site) {
    for (const page of site.indexable) {
      const depth = site.pages[page]?.depth ?? 0;
      if (depth > 4) yield { page, detail: `${depth} clicks from the front page.` };
    }
  },
};
