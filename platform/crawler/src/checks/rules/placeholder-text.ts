import type { Check } from '../check.ts';

export const placeholderText: Check = {
  code: 'placeholder_text',
  name: 'Placeholder text',
  group: 'content',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The page has the placeholder text “Lorem ipsum”, outside of code, pre and samp.',
  source: 'Google Search Central, Creating helpful content; the rule is ours',
  fix: 'Replace it.',
  onPage: ({ html }) => (html?.suspect.placeholder ? ['“Lorem ipsum dolor” stands in the text.'] : []),
};
