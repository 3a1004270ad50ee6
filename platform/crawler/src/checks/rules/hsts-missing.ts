import type { Check } from '../check.ts';

export const hstsMissing: Check = {
  code: 'hsts_missing',
  name: 'Missing HSTS',
  group: 'security',
  kind: 'insight',
  level: 'low',
  rule: 'A page by https does not tell browsers to come by https always.',
  source: 'RFC 6797; OWASP, HTTP headers',
  fix: 'Send Strict-Transport-Security.',
  onPage: ({ url, html, headers }) =>
    html && url.startsWith('https://') && headers['strict-transport-security'] === undefined
      ? ['No Strict-Transport-Security header.']
      : [],
};
