import type { Check } from '../check.ts';

export const nofollowPage: Check = {
  code: 'nofollow_page',
  name: 'Page-level nofollow',
  group: 'indexability',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'A robots directive tells search engines to follow no link of the page.',
  source: 'Google Search Central, Robots meta tag specifications',
  fix: 'Remove nofollow, or mark single links.',
  onPage: ({ html }) => (html?.nofollow ? ['nofollow binds all search engines or Google’s.'] : []),
};
