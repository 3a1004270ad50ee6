import type { Check } from '../check.ts';

export const robotsTooLarge: Check = {
  code: 'robots_too_large',
  name: 'robots.txt too large',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'medium',
  rule: 'robots.txt is longer than 500 KiB; what comes after is ignored.',
  source: 'RFC 9309, 2.5',
  fix: 'Shorten it: patterns stand for many lines.',
  *onSite({ site, front }) {
    for (const { origin, truncated } of site?.robots ?? []) {
      if (truncated) yield { page: front, detail: `${origin}/robots.txt is longer than 500 KiB.` };
    }
  },
};
