import type { Check } from '../check.ts';

export const urlUppercase: Check = {
  code: 'url_uppercase',
  name: 'Uppercase in URL',
  group: 'addresses',
  kind: 'insight',
  level: 'low',
  rule: 'The path has capital letters: written in small ones it is another address.',
  source: 'Google Search Central, URL structure',
  fix: 'Write addresses in small letters, and redirect the others.',
  onPage: ({ url, html }) =>
    html && /[A-Z]/.test(new URL(url).pathname.replace(/%[0-9A-F]{2}/gi, '')) ? ['The path has capital letters.'] : [],
};
