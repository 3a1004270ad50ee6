import type { Check } from '../check.ts';

export const urlTooLong: Check = {
  code: 'url_too_long',
  name: 'Long address',
  group: 'addresses',
  kind: 'insight',
  level: 'low',
  rule: 'The address has more than 115 characters.',
  source: 'Screaming Frog, URL length',
  fix: 'Shorten it.',
  onPage: ({ url, html }) => (html && url.length > 115 ? [`${url.length} characters.`] : []),
};
