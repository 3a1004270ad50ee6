import type { Check } from '../check.ts';

export const h1Missing: Check = {
  code: 'h1_missing',
  name: 'Missing H1',
  group: 'content',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The page has no h1, or only empty ones.',
  source: 'WCAG 2.2, 1.3.1 and 2.4.6; HTML standard, Headings',
  fix: 'Give the page one h1 that says what it is about.',
  onPage: ({ html }) =>
    html && !html.h1s.some((text) => text !== '') ? [html.h1s.length > 0 ? 'The h1 is empty.' : 'There is no h1.'] : [],
};
