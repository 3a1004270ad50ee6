import type { Check } from '../check.ts';

export const deadEnd: Check = {
  code: 'dead_end',
  name: 'Dead end',
  group: 'links',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The page links to no other page of the site.',
  source: 'squirrelscan and SEOnaut, pages without outgoing links',
  fix: 'Link on to pages on the same subject.',
  onPage: ({ url, html }) =>
    html && !html.links.some((link) => link.internal && link.url !== null && link.url !== url)
      ? ['No link leads to another page of the site.']
      : [],
};
