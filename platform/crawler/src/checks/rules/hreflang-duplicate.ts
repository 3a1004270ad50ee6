import type { Check } from '../check.ts';

export const hreflangDuplicate: Check = {
  code: 'hreflang_duplicate',
  name: 'Duplicate hreflang',
  group: 'hreflang',
  kind: 'issue',
  level: 'medium',
  rule: 'One hreflang value names two different addresses.',
  source: 'Google Search Central, Tell Google about localized versions',
  fix: 'Keep one address for each language.',
  onPage: ({ html }) => {
    const targets = new Map<string, Set<string | null>>();
    for (const { hreflang, url } of html?.hreflangs ?? [])
      targets.set(hreflang.toLowerCase(), (targets.get(hreflang.toLowerCase()) ?? new Set()).add(url));
    return [...targets].filter(([, urls]) => urls.size > 1).map(([hreflang, urls]) => `${hreflang} names ${[...urls].join(' and ')}.`);
  },
};
