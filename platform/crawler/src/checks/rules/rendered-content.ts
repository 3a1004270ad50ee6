import type { Check } from '../check.ts';

/** If scripts contribute at least this share of the rendered page's words, its content counts as theirs. */
const SHARE = 0.5;
const LEAST_WORDS = 50;

export const renderedContent: Check = {
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
};
