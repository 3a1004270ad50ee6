import type { Check } from './check.ts';

export const noAnchor: Check = {
  code: 'no_anchor',
  weight: 5,
  rule: 'A link without a name: no text, no alternative text of an image in it, no aria-label, no title.',
  source: 'axe, link-name; Lighthouse, link-text',
  onPage: ({ html }) => html?.links.some(({ url, name }) => url !== null && name === '') ?? false,
};
