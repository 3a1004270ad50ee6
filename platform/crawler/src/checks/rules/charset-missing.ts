import type { Check } from '../check.ts';

export const charsetMissing: Check = {
  code: 'charset_missing',
  name: 'Missing character encoding',
  group: 'content',
  kind: 'potential_issue',
  level: 'low',
  rule: 'Neither the Content-Type header nor a meta tag names the character encoding.',
  source: 'HTML standard, 4.2.5.4',
  fix: 'Add <meta charset="utf-8">.',
  onPage: ({ html, headers }) =>
    html && html.metaCharset === null && !/charset\s*=/i.test(headers['content-type'] ?? '') ? ['Browsers have to guess it.'] : [],
};
