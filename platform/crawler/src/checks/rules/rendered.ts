import { type Check, quoted } from '../check.ts';
import { canonicalOf } from '../site-page.ts';

/** If scripts contribute at least this share of the rendered page's words, its content counts as theirs. */
const SHARE = 0.5;
const LEAST_WORDS = 50;

export const RENDERED_CHECKS: readonly Check[] = [
  {
    code: 'rendered_title',
    name: 'Title changed by JavaScript',
    group: 'titles',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The title of the rendered page differs from that of the HTML response, or is missing from the response.',
    source: 'Google Search Central, JavaScript SEO basics',
    fix: 'Put the final title in the HTML response: crawlers that run no scripts see only that one.',
    onPage: ({ html, rendering }) => {
      const drawn = html?.titles[0]?.value ?? '';
      if (rendering?.raw === undefined || drawn === (rendering.raw.title ?? '')) return [];
      return [
        rendering.raw.title === null
          ? `No title in the response, ${quoted(drawn)} after rendering.`
          : `${quoted(rendering.raw.title)} in the response, ${quoted(drawn)} after rendering.`,
      ];
    },
  },
  {
    code: 'rendered_canonical',
    name: 'Canonical changed by JavaScript',
    group: 'indexability',
    kind: 'issue',
    level: 'medium',
    rule: 'The canonical of the rendered page differs from that of the HTML response, or is missing from the response.',
    source: 'Google Search Central, JavaScript SEO basics: inject canonical link tags properly',
    fix: 'Include the final canonical in the HTML response.',
    onPage: ({ html, rendering }) => {
      const drawn = html ? (canonicalOf(html)?.url ?? null) : null;
      if (!html || rendering?.raw === undefined || drawn === rendering.raw.canonical) return [];
      return [`${rendering.raw.canonical ?? 'No canonical'} in the response, ${drawn ?? 'none'} after rendering.`];
    },
  },
  {
    code: 'rendered_robots',
    name: 'Robots directives changed by JavaScript',
    group: 'indexability',
    kind: 'issue',
    level: 'high',
    rule: 'The HTML response is noindex and the rendered page is not, or the other way round.',
    source: 'Google Search Central, JavaScript SEO basics: a page served with noindex may not be rendered at all',
    fix: 'Put the final directives in the HTML response, and do not change them with scripts.',
    onPage: ({ html, rendering }) => {
      if (!html || rendering?.raw === undefined || html.noindex === rendering.raw.noindex) return [];
      return [
        html.noindex
          ? 'The response is indexable, the rendered page is noindex.'
          : 'The response is noindex, the rendered page is not: search engines may not render it at all.',
      ];
    },
  },
  {
    code: 'rendered_content',
    name: 'Content only with JavaScript',
    group: 'content',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'At least half of the page’s words, and at least 50, appear only after scripts have run.',
    source: 'Google Search Central, JavaScript SEO basics; crawlers of AI assistants run no scripts',
    fix: 'Render the main content on the server.',
    onPage: ({ rendering }) => {
      if (rendering?.outcome !== 'drawn' || rendering.drawnWords === null) return [];
      const added = rendering.drawnWords - rendering.rawWords;
      return added >= LEAST_WORDS && added >= rendering.drawnWords * SHARE
        ? [`${added} of ${rendering.drawnWords} words come from scripts.`]
        : [];
    },
  },
  {
    code: 'rendered_unsettled',
    name: 'Page still changing after 5 s',
    group: 'content',
    kind: 'insight',
    level: 'low',
    rule: 'Scripts were still changing the page’s elements or text 5 seconds after loading began (time spent on requests excluded), so the crawl shows a snapshot.',
    source: 'Google Search Central, JavaScript SEO basics; the limit is ours',
    fix: 'Render the main content before animations, tickers and counters start.',
    onPage: ({ rendering }) => (rendering?.stillChanging === true ? ['The page was still changing when the crawler read it.'] : []),
  },
];
