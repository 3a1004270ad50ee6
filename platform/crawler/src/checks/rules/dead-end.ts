import type { Check } from '../check.ts';

export const deadEnd: Check = {
  code: 'dead_end',
  name: 'No outlinks',
  group: 'links',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The page links to no other page of the site.',
  source: 'Google Search Central, Link best practices; the rule is ours',
  fix: 'Link on to pages on the same subject.',
  onPage: ({ url, html }) =>
    html && !html.links.some((link) => link.internal && link.url !== null && link.url !== url)
      ? ['No link leads to another page of the site.']
      : [],
};
