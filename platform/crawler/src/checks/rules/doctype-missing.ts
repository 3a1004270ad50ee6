import type { Check } from '../check.ts';

export const doctypeMissing: Check = {
  code: 'doctype_missing',
  name: 'Missing doctype',
  group: 'content',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The page does not begin with a doctype: browsers lay it out as pages of the nineties.',
  source: 'HTML standard, 13.1.1',
  fix: 'Begin with <!doctype html>.',
  onPage: ({ html }) => (html && !html.hasDoctype ? ['There is no doctype.'] : []),
};
