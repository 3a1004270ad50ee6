import type { Check } from '../check.ts';

export const renderedRobots: Check = {
  code: 'rendered_robots',
  name: 'Robots directives changed by JavaScript',
  group: 'indexability',
  kind: 'issue',
  level: 'high',
  rule: 'The page that was sent says noindex and the drawn one does not, or the other way round.',
  source: 'Google Search Central, JavaScript SEO basics: a page sent with noindex may not be drawn at all',
  fix: 'Send the directives that are meant with the page, and leave them alone in scripts.',
  onPage: ({ html, rendering }) => {
    if (!html || rendering?.raw === undefined || html.noindex === rendering.raw.noindex) return [];
    return [
      html.noindex
        ? 'Sent for indexing, drawn with noindex.'
        : 'Sent with noindex, drawn without: search engines may stop at what was sent.',
    ];
  },
};
