import type { Check } from '../check.ts';

export const altTooLong: Check = {
  code: 'alt_too_long',
  name: 'Alt text too long',
  group: 'images',
  kind: 'insight',
  level: 'low',
  rule: 'The alt text of an image has more than 100 characters.',
  source: 'W3C, Alternative text: be succinct; the limit of 100 characters is ours',
  fix: 'Say it shorter, or in the text beside the image.',
  onPage: ({ html }) =>
    (html?.images ?? [])
      .filter(({ alt }) => alt !== null && [...alt].length > 100)
      .map(({ src, alt }) => `${src}: ${[...(alt ?? '')].length} characters.`),
};
