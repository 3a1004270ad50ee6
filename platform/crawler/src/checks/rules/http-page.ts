import type { Check } from '../check.ts';
import { isLocalHost } from '../local-host.ts';

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
