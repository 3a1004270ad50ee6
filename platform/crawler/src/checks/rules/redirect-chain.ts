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
    const continued = new Set(site.pages.map(({ redirectTo }) => redirectTo));
    for (const [page, { kind, hops, end }] of site.finals.entries()) {
      // One finding per chain, at its start: the later hops are part of it.
      if (kind !== 'loop' && hops >= 2 && !continued.has(site.pages[page]?.url ?? ''))
        yield { page, detail: `${hops} redirects until ${site.pages[end]?.url}.` };
    }
  },
};
