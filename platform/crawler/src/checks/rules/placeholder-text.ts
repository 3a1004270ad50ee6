import type { Check } from '../check.ts';

export const placeholderText: Check = {
  code: 'placeholder_text',
  name: 'Placeholder text',
  group: 'content',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The page has the placeholder text “Lorem ipsum”.',
  source: 'Google Search Central, Creating helpful content; the rule is ours',
  fix: 'Replace it.',
  onPage: ({ html }) => (/\blorem ipsum dolor\b/i.test(html?.text ?? '') ? ['“Lorem ipsum dolor” stands in the text.'] : []),
};
