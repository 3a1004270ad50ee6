import type { Check } from '../check.ts';

export const oneInternalLink: Check = {
  code: 'one_internal_link',
  name: 'Only one inlink',
  group: 'links',
  kind: 'insight',
  level: 'low',
  rule: 'Only one other page of the site links to the page.',
  source: 'Google Search Central, Link best practices: every page you care about should have a link from another; the rule is ours',
  fix: 'Link to it from more pages on the same subject.',
  *onSite(site) {
    for (const page of site.indexable) {
      if (page !== site.front && site.inlinks[page] === 1) yield { page, detail: 'One page links here.' };
    }
  },
};
