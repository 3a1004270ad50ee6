import type { Check } from '../check.ts';

export const redirectChain: Check = {
  code: 'redirect_chain',
  name: 'Redirect chain',
  group: 'answers',
  kind: 'issue',
  level: 'medium',
  rule: 'A redirect leads to another redirect before the page is reached.',
  source: 'Google Search Central, Redirects and Google Search; RFC 9309, 2.3.1.2 (crawlers give up after five)',
  fix: 'Let every address redirect to the final one at once.',
  *onSite(site) {
    for (const [page, { kind, hops, end }] of site.finals.entries()) {
      if (kind !== 'loop' && hops >= 2) yield { page, detail: `${hops} redirects until ${site.pages[end]?.url}.` };
    }
  },
};
