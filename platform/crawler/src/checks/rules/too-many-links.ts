import type { Check } from '../check.ts';

export const tooManyLinks: Check = {
  code: 'too_many_links',
  name: 'Too many links',
  group: 'links',
  kind: 'insight',
  level: 'low',
  rule: 'The page has more than 300 links.',
  source: 'Google Search Central, Link best practices; the limit is ours',
  fix: 'Keep the links that help the reader.',
  onPage: ({ html }) => {
    const count = html?.links.filter(({ url }) => url !== null).length ?? 0;
    return count > 300 ? [`${count} links.`] : [];
  },
};
