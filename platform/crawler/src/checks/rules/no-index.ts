import type { Check } from '../check.ts';

export const noIndex: Check = {
  code: 'no_index',
  name: 'Noindex',
  group: 'indexability',
  kind: 'potential_issue',
  level: 'high',
  weight: 30,
  rule: 'A robots meta tag or X-Robots-Tag header keeps the page out of search results.',
  source: 'Google Search Central, Robots meta tag specifications',
  fix: 'Remove noindex where the page should be found.',
  onPage: ({ html }) => (html?.noindex ? ['noindex binds all search engines or Google’s.'] : []),
};
