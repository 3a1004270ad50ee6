import type { Check } from '../check.ts';

export const domTooLarge: Check = {
  code: 'dom_too_large',
  name: 'Large DOM',
  group: 'speed',
  kind: 'insight',
  level: 'low',
  rule: 'The page has more than 1,500 elements.',
  source: 'web.dev, How large DOM sizes affect interactivity',
  fix: 'Leave out what visitors do not see.',
  onPage: ({ html }) => (html && html.elements > 1500 ? [`${html.elements} elements.`] : []),
};
