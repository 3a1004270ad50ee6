import { arialWidth } from '@canopy/contract/arial-width';
import { DESCRIPTION_PIXELS, TITLE_PIXELS } from '@canopy/contract/content';
import { stemsOf } from '../../gaps/index.ts';
import type { PageFacts } from './page-facts.ts';

const TITLE_FONT_PX = 20;
const DESCRIPTION_FONT_PX = 14;

/** The width in px of a title on Google's desktop results; rounded up. */
export const titleWidth = (title: string): number => Math.ceil(arialWidth(title, TITLE_FONT_PX));
export const descriptionWidth = (description: string): number => Math.ceil(arialWidth(description, DESCRIPTION_FONT_PX));

/** A text with such characters stripped from its end. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Cuts a text between words so that it fits within so many px. */
export function cutTo(text: string, width: (text: string) => number, limit: number): string {
  let kept = text.trim();
  while (width(kept) > limit) {
    const space = kept.lastIndexOf(' ');
    kept = withoutEnd(space > 0 ? kept.slice(0, space) : [...kept].slice(0, -1).join(''), ' ,;:|–—&-');
  }
  return kept;
}

/**
 * Figures, prices and names of a text that the page does not have. A word with a digit, or with a capital where no sentence begins, must
 * appear on the page, in its URL, title or in the query.
 */
export function unknownFacts(text: string, known: ReadonlySet<string>, language: string): string[] {
  const found: string[] = [];
  let begins = true;
  for (const [token] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,'’%-]*|[.!?:|–—]/gu)) {
    if (/^[.!?:|–—]$/.test(token)) {
      begins = true;
      continue;
    }
    const word = withoutEnd(token, ".,'’-");
    const isFact = /\p{N}/u.test(word) || (!begins && language !== 'de' && /^\p{Lu}/u.test(word));
    if (isFact && !stemsOf(word, language).every((stem) => known.has(stem))) found.push(word);
    begins = /[.!?]$/.test(token);
  }
  return found;
}

/** Everything a suggestion may mention. */
export function knownWords(page: PageFacts, keywords: readonly string[]): ReadonlySet<string> {
  const texts = [page.title, page.description, page.h1, page.text, page.brandSuffix, ...page.headings, ...keywords];
  return new Set(texts.flatMap((text) => stemsOf(text ?? '', page.language)));
}

/** What is wrong with a title and a description; null: nothing. */
export function objectionTo(
  { title, description }: { title: string; description: string },
  page: PageFacts,
  known: ReadonlySet<string>,
): string | null {
  if (title === '' || description === '') return 'empty';
  if (titleWidth(title) > TITLE_PIXELS || descriptionWidth(description) > DESCRIPTION_PIXELS) return 'too wide';
  if (title === page.title || page.otherTexts.has(title) || page.otherTexts.has(description)) return 'what a page says already';
  if (/[<>]|https?:|www\./i.test(`${title} ${description}`)) return 'markup or an address';
  const unknown = unknownFacts(`${title}. ${description}`, known, page.language);
  return unknown.length > 0 ? `not on the page: ${unknown.join(', ')}` : null;
}
