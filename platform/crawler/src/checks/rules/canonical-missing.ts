import type { Check } from '../check.ts';

export const canonicalMissing: Check = {
  code: 'canonical_missing',
  name: 'Missing canonical',
  group: 'indexability',
  kind: 'insight',
  level: 'low',
  rule: 'The page may be indexed and names no canonical URL.',
  source: 'Google Search Central, Consolidate duplicate URLs',
  fix: 'Name the page’s own address.',
  onPage: ({ html }) => (html && !html.noindex && html.canonicals.length === 0 ? ['Neither a link element nor a header names one.'] : []),
};
