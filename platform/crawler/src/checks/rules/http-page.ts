import type { Check } from '../check.ts';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a URL points to this machine, which browsers trust without encryption (W3C, Secure Contexts, 3.1). */
const isLocalHost = (url: string): boolean => LOOPBACK.test(URL.parse(url)?.hostname ?? '');

export const httpPage: Check = {
  code: 'http_page',
  name: 'HTTP URL',
  group: 'security',
  kind: 'issue',
  level: 'high',
  rule: 'The page is served over HTTP.',
  source: 'Google Search Central, HTTPS as a ranking signal',
  fix: 'Serve it by https, and redirect http there.',
  onPage: ({ url, html }) => (html && url.startsWith('http://') && !isLocalHost(url) ? ['Served by http.'] : []),
};
