import type { Check } from '../check.ts';
import { canonicalOf } from '../site-page.ts';

export const canonicalNoindex: Check = {
  code: 'canonical_noindex',
  name: 'Canonical and noindex',
  group: 'indexability',
  kind: 'issue',
  level: 'medium',
  rule: 'The page names another page as canonical and is kept out of search: the two contradict each other.',
  source: 'Google Search Central, Consolidate duplicate URLs (do not use noindex to choose a canonical)',
  fix: 'Keep the canonical address, remove noindex.',
  onPage: ({ html, url }) => {
    const target = html && canonicalOf(html)?.url;
    return html?.noindex && target != null && target !== url ? [`noindex, and the canonical address is ${target}.`] : [];
  },
};
