import type { Check } from '../check.ts';
import { canonicalOf } from '../site-page.ts';

export const renderedCanonical: Check = {
  code: 'rendered_canonical',
  name: 'Canonical changed by JavaScript',
  group: 'indexability',
  kind: 'issue',
  level: 'medium',
  rule: 'The drawn page names another canonical URL than the page that was sent, or one where none was sent.',
  source: 'Google Search Central, JavaScript SEO basics: inject canonical link tags properly',
  fix: 'Send the final canonical URL with the page.',
  onPage: ({ html, rendering }) => {
    const drawn = html ? (canonicalOf(html)?.url ?? null) : null;
    if (!html || rendering?.raw === undefined || drawn === rendering.raw.canonical) return [];
    return [
      `Sent ${rendering.raw.canonical === null ? 'without one' : `as ${rendering.raw.canonical}`}, drawn ${drawn === null ? 'without one' : `as ${drawn}`}.`,
    ];
  },
};
