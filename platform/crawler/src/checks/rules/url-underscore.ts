import type { Check } from '../check.ts';

export const urlUnderscore: Check = {
  code: 'url_underscore',
  name: 'Underscores in URL',
  group: 'addresses',
  kind: 'insight',
  level: 'low',
  rule: 'The path joins words by underscores; search engines read them as one word.',
  source: 'Google Search Central, URL structure',
  fix: 'Join words by hyphens.',
  onPage: ({ url, html }) => (html && new URL(url).pathname.includes('_') ? ['The path has underscores.'] : []),
};
