import type { Check } from '../check.ts';

export const cspMissing: Check = {
  code: 'csp_missing',
  name: 'Missing content security policy',
  group: 'security',
  kind: 'insight',
  level: 'low',
  rule: 'The page has no Content-Security-Policy header.',
  source: 'W3C, Content Security Policy; OWASP, HTTP headers',
  fix: 'Send a policy.',
  onPage: ({ html, headers }) => (html && headers['content-security-policy'] === undefined ? ['No Content-Security-Policy header.'] : []),
};
