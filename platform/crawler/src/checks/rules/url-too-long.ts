import type { Check } from '../check.ts';

export const urlTooLong: Check = {
  code: 'url_too_long',
  name: 'URL too long',
  group: 'addresses',
  kind: 'insight',
  level: 'low',
  rule: 'The address has more than 115 characters.',
  source: 'Google Search Central, URL structure; the limit is ours',
  fix: 'Shorten it.',
  onPage: ({ url, html }) => (html && url.length > 115 ? [`${url.length} characters.`] : []),
};
