import type { Check } from '../check.ts';

export const doctypeMissing: Check = {
  code: 'doctype_missing',
  name: 'No doctype',
  group: 'content',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The page does not begin with a doctype: browsers lay it out as pages of the nineties.',
  source: 'Lighthouse, doctype',
  fix: 'Begin with <!doctype html>.',
  onPage: ({ html }) => (html && !html.hasDoctype ? ['There is no doctype.'] : []),
};
