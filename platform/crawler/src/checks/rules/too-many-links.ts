import type { Check } from '../check.ts';

export const tooManyLinks: Check = {
  code: 'too_many_links',
  name: 'Very many links',
  group: 'links',
  kind: 'insight',
  level: 'low',
  rule: 'The page has more than 300 links.',
  source: 'SEOnaut and squirrelscan, number of links (theirs: 100)',
  fix: 'Keep the links that help the reader.',
  onPage: ({ html }) => {
    const count = html?.links.filter(({ url }) => url !== null).length ?? 0;
    return count > 300 ? [`${count} links.`] : [];
  },
};
