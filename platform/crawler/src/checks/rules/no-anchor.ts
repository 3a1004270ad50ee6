import type { Check } from '../check.ts';

export const noAnchor: Check = {
  code: 'no_anchor',
  name: 'Missing anchor text',
  group: 'links',
  kind: 'issue',
  level: 'medium',
  weight: 5,
  rule: 'A link without anchor text: no text, no alt text of an image in it, no aria-label, no title.',
  source: 'WCAG 2.2, 2.4.4; Google Search Central, Link best practices',
  fix: 'Give the link a text, or its image an alt text.',
  onPage: ({ html }) =>
    (html?.links ?? [])
      .filter(({ url, name }) => url !== null && name === '')
      .map(({ href }) => (href.trim() === '' ? 'A link that leads to its own page has no name.' : `The link to ${href} has no name.`)),
};
