import { firstH1, type HtmlFacts } from '../page-result.ts';

/** A page with scripts and fewer words than this is worth rendering. */
const FEW_WORDS = 120;

/** What tells whether a page may contain more when rendered. */
export type WantsDrawing = Pick<HtmlFacts, 'scripts' | 'wordCount' | 'hasMountPoint'> & { links: { length: number } };

/** Whether a page may well contain more once its scripts have run. Decided by the page alone, so that every crawl decides alike. */
export function mayNeedRendering(html: WantsDrawing): boolean {
  if (html.scripts === 0) return false;
  return html.wordCount < FEW_WORDS || (html.hasMountPoint && html.links.length === 0);
}

/**
 * Compares the page as sent with the page as rendered.
 * @returns true if a reader without scripts misses something that counts: a fifth of the words and at least 20, links,
 * the title, the main heading, the canonical or robots directives
 */
export function saysMore(raw: HtmlFacts, drawn: HtmlFacts): boolean {
  const words = drawn.wordCount - raw.wordCount;
  if (words >= 20 && words >= drawn.wordCount * 0.2) return true;
  const known = new Set(raw.links.map(({ url }) => url));
  if (drawn.links.some(({ url }) => url !== null && !known.has(url))) return true;
  const first = (values: { value: string }[]) => values[0]?.value ?? '';
  return (
    first(drawn.titles) !== first(raw.titles) ||
    first(drawn.metaDescriptions) !== first(raw.metaDescriptions) ||
    firstH1(drawn) !== firstH1(raw) ||
    drawn.canonicals[0]?.url !== raw.canonicals[0]?.url ||
    drawn.noindex !== raw.noindex
  );
}
