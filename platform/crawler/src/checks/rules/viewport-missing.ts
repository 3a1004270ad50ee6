import type { Check } from '../check.ts';

export const viewportMissing: Check = {
  code: 'viewport_missing',
  name: 'Missing viewport',
  group: 'content',
  kind: 'issue',
  level: 'medium',
  rule: 'The page has no viewport meta tag: phones show it as a small desktop page.',
  source: 'MDN, viewport meta element; Google Search Central, Mobile-first indexing',
  fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
  onPage: ({ html }) => (html && !html.hasViewport ? ['There is no viewport meta tag.'] : []),
};
