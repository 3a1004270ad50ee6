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
    rule: 'The title of the drawn page is another than the one that was sent, or none was sent.',
    source: 'Google Search Central, JavaScript SEO basics',
    fix: 'Send the final title with the page: readers without scripts see the first one.',
    onPage: ({ html, rendering }) => {
      const drawn = html?.titles[0]?.value ?? '';
      if (rendering?.raw === undefined || drawn === (rendering.raw.title ?? '')) return [];
      return [
        rendering.raw.title === null
          ? `Sent without a title, drawn as ${quoted(drawn)}.`
          : `Sent as ${quoted(rendering.raw.title)}, drawn as ${quoted(drawn)}.`,
      ];
    },
  },
  {
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
  },
  {
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
  },
  {
    code: 'rendered_content',
    name: 'Content only with JavaScript',
    group: 'content',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'At least half of the page’s words, and at least 50, are there only once its scripts have run.',
    source: 'Google Search Central, JavaScript SEO basics; crawlers of AI assistants run no scripts',
    fix: 'Render the main text on the server, or send it with the page in another way.',
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
    rule: 'Scripts were still changing the page’s elements or text 5 seconds after it had begun, requests left out: what was read is a moment of it.',
    source: 'Google Search Central, JavaScript SEO basics; the limit is ours',
    fix: 'Make sure that what matters is there before animations, tickers and counters begin.',
    onPage: ({ rendering }) => (rendering?.stillChanging === true ? ['The page was still changing when it was read.'] : []),
  },
];
