import type { HtmlFacts } from '@canopy/crawler';

/** What of a page's facts words are looked for in. */
export function partsOf(facts: HtmlFacts | undefined) {
  return {
    text: facts?.text ?? null,
    lang: facts?.lang ?? null,
    headings: facts?.headings.map(({ text }) => text) ?? [],
    alts: facts?.images.flatMap(({ alt }) => alt ?? []) ?? [],
  };
}
