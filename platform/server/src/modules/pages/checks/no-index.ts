import type { Check } from './check.ts';

export const noIndex: Check = {
  code: 'no_index',
  weight: 30,
  rule: 'A robots meta tag or X-Robots-Tag header keeps the page out of search results.',
  source: 'Google Search Central, Robots meta tag specifications',
  onPage: ({ html }) => html?.noindex ?? false,
};
