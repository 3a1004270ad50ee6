import type { Check } from '../check.ts';

export const socialMissing: Check = {
  code: 'social_missing',
  name: 'Missing Open Graph tags',
  group: 'content',
  kind: 'insight',
  level: 'low',
  rule: 'The page has no Open Graph title, so that networks guess what to show.',
  source: 'The Open Graph protocol',
  fix: 'Add og:title, og:description and og:image.',
  onPage: ({ html }) => (html && !html.noindex && html.social['og:title'] === undefined ? ['There is no og:title.'] : []),
};
