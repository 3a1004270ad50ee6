import type { Check } from '../check.ts';

export const httpPage: Check = {
  code: 'http_page',
  name: 'Page without encryption',
  group: 'security',
  kind: 'issue',
  level: 'high',
  rule: 'The page is served by http.',
  source: 'Google Search Central, HTTPS as a ranking signal',
  fix: 'Serve it by https, and redirect http there.',
  onPage: ({ url, html }) => (html && url.startsWith('http://') ? ['Served by http.'] : []),
};
