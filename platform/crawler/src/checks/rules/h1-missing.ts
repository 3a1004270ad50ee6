import type { Check } from '../check.ts';

export const h1Missing: Check = {
  code: 'h1_missing',
  name: 'No first heading',
  group: 'content',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The page has no h1, or only empty ones.',
  source: 'axe, page-has-heading-one; SEOnaut',
  fix: 'Give the page one h1 that says what it is about.',
  onPage: ({ html }) =>
    html && !html.h1s.some((text) => text !== '') ? [html.h1s.length > 0 ? 'The h1 is empty.' : 'There is no h1.'] : [],
};
