import type { Check } from '../check.ts';
import { canonicalOf } from '../site-page.ts';

export const canonicalNoindex: Check = {
  code: 'canonical_noindex',
  name: 'Canonical and noindex',
  group: 'indexability',
  kind: 'issue',
  level: 'medium',
  rule: 'The page is canonicalised to another and noindex: the two contradict each other.',
  source: 'Google Search Central, Consolidate duplicate URLs (do not use noindex to choose a canonical)',
  fix: 'Keep the canonical URL, remove noindex.',
  onPage: ({ html, url }) => {
    const target = html && canonicalOf(html)?.url;
    return html?.noindex && target != null && target !== url ? [`noindex, and the canonical URL is ${target}.`] : [];
  },
};
