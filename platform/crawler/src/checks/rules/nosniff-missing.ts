import type { Check } from '../check.ts';

export const nosniffMissing: Check = {
  code: 'nosniff_missing',
  name: 'Missing X-Content-Type-Options',
  group: 'security',
  kind: 'insight',
  level: 'low',
  rule: 'The page has no X-Content-Type-Options: nosniff header.',
  source: 'OWASP, HTTP headers',
  fix: 'Send X-Content-Type-Options: nosniff.',
  onPage: ({ html, headers }) =>
    html && !/\bnosniff\b/i.test(headers['x-content-type-options'] ?? '') ? ['No X-Content-Type-Options: nosniff header.'] : [],
};
