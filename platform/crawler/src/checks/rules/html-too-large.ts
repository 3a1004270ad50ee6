import type { Check } from '../check.ts';

export const htmlTooLarge: Check = {
  code: 'html_too_large',
  name: 'Large HTML',
  group: 'speed',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The HTML has more than 1 MB. Google reads the first 2 MB of a page.',
  source: 'Google Search Central, Googlebot (file size limits)',
  fix: 'Move inline data, images and styles out of the page.',
  onPage: ({ html, bytes }) => (html && bytes !== null && bytes > 1_000_000 ? [`${(bytes / 1e6).toFixed(1)} MB.`] : []),
};
