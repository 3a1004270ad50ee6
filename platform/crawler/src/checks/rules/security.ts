import type { Check } from '../check.ts';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a URL points to this machine, which browsers trust over HTTP (W3C, Secure Contexts, 3.1). */
const isLocalHost = (url: string): boolean => LOOPBACK.test(URL.parse(url)?.hostname ?? '');

export const SECURITY_CHECKS: readonly Check[] = [
  {
    code: 'hsts_missing',
    name: 'Missing HSTS',
    group: 'security',
    kind: 'insight',
    level: 'low',
    rule: 'An HTTPS page does not tell browsers to always use HTTPS.',
    source: 'RFC 6797; OWASP, HTTP headers',
    fix: 'Send a Strict-Transport-Security header.',
    onPage: ({ url, html, headers }) =>
      html && url.startsWith('https://') && headers['strict-transport-security'] === undefined
        ? ['No Strict-Transport-Security header.']
        : [],
  },
  {
    code: 'csp_missing',
    name: 'Missing content security policy',
    group: 'security',
    kind: 'insight',
    level: 'low',
    rule: 'The page has no Content-Security-Policy header.',
    source: 'W3C, Content Security Policy; OWASP, HTTP headers',
    fix: 'Send a Content-Security-Policy header.',
    onPage: ({ html, headers }) => (html && headers['content-security-policy'] === undefined ? ['No Content-Security-Policy header.'] : []),
  },
  {
    code: 'nosniff_missing',
    name: 'Missing X-Content-Type-Options',
    group: 'security',
    kind: 'insight',
    level: 'low',
    rule: 'The page has no X-Content-Type-Options: nosniff header.',
    source: 'OWASP, HTTP headers',
    fix: 'Send the header X-Content-Type-Options: nosniff.',
    onPage: ({ html, headers }) =>
      html && !/\bnosniff\b/i.test(headers['x-content-type-options'] ?? '') ? ['No X-Content-Type-Options: nosniff header.'] : [],
  },
  {
    code: 'http_page',
    name: 'HTTP URL',
    group: 'security',
    kind: 'issue',
    level: 'high',
    rule: 'The page is served over HTTP.',
    source: 'Google Search Central, HTTPS as a ranking signal',
    fix: 'Serve the page over HTTPS and redirect HTTP to it.',
    onPage: ({ url, html }) => (html && url.startsWith('http://') && !isLocalHost(url) ? ['Served over HTTP.'] : []),
  },
];
