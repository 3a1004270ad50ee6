import type { HtmlFacts } from '@canopy/crawler';

/** The parts of a page's facts in which words are looked for. */
export function partsOf(facts: HtmlFacts | undefined) {
  return {
    text: facts?.text ?? null,
    lang: facts?.lang ?? null,
    headings: facts?.headings.map(({ text }) => text) ?? [],
    alts: facts?.images.flatMap(({ alt }) => alt ?? []) ?? [],
  };
}
