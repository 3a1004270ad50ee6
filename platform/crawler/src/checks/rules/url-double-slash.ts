import type { Check } from '../check.ts';

export const urlDoubleSlash: Check = {
  code: 'url_double_slash',
  name: 'Double slash in URL',
  group: 'addresses',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The path has two slashes in a row: mostly a fault in a template, and a second address of the page.',
  source: 'Google Search Central, URL structure; RFC 3986, 3.3',
  fix: 'Mend the link that leads here.',
  onPage: ({ url, html }) => (html && new URL(url).pathname.includes('//') ? ['The path has two slashes in a row.'] : []),
};
