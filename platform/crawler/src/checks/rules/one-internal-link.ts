import type { Check } from '../check.ts';

export const oneInternalLink: Check = {
  code: 'one_internal_link',
  name: 'Linked from one page only',
  group: 'links',
  kind: 'insight',
  level: 'low',
  rule: 'Only one other page of the site links to the page.',
  source: 'Sitebulb, link hints',
  fix: 'Link to it from more pages on the same subject.',
  *onSite(site) {
    for (const page of site.indexable) {
      if (page !== site.front && site.inlinks[page] === 1) yield { page, detail: 'One page links here.' };
    }
  },
};
