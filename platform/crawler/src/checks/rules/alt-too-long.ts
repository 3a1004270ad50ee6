import type { Check } from '../check.ts';

export const altTooLong: Check = {
  code: 'alt_too_long',
  name: 'Long alternative text',
  group: 'images',
  kind: 'insight',
  level: 'low',
  rule: 'The alternative text of an image has more than 100 characters.',
  source: 'SEOnaut, alt text above 100 characters',
  fix: 'Say it shorter, or in the text beside the image.',
  onPage: ({ html }) =>
    (html?.images ?? [])
      .filter(({ alt }) => alt !== null && [...alt].length > 100)
      .map(({ src, alt }) => `${src}: ${[...(alt ?? '')].length} characters.`),
};
