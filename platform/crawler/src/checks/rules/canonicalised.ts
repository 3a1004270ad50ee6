import type { Check } from '../check.ts';
import { canonicalOf } from '../site-page.ts';

export const canonicalised: Check = {
  code: 'canonicalised',
  name: 'Canonicalised',
  group: 'indexability',
  kind: 'insight',
  level: 'medium',
  rule: 'The page names another address as canonical, so that one is shown in search results.',
  source: 'Google Search Central, Consolidate duplicate URLs',
  fix: 'Nothing where it is meant; link to the canonical URL.',
  onPage: ({ html, url }) => {
    const target = html && canonicalOf(html)?.url;
    return target != null && target !== url ? [`The canonical URL is ${target}.`] : [];
  },
};
