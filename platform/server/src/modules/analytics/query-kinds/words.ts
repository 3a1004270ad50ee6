/** Scripts that put no spaces between words: Japanese, Chinese, Thai, Lao, Khmer and Burmese. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a text has a script that puts no spaces between words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const segmenters = new Map<string, Intl.Segmenter>();
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}

/** The words of a text without spaces, as segmented for its script. */
export function segmentsOf(text: string): string[] {
  const segmenter = segmenterOf(KANA.test(text) ? 'ja' : 'zh');
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Number of words: parts between spaces; where a script has none, the words within them. */
export const wordCount = (query: string): number =>
  query
    .split(/\s+/u)
    .filter(Boolean)
    .reduce((sum, part) => sum + (isUnspaced(part) ? Math.max(1, segmentsOf(part).length) : 1), 0);

const COMBINING = /[\u0300-\u036f]/g;

/** A text without accents. Marks of other scripts stay: without them, カーテン (curtain) would be ガーデン (garden). */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(COMBINING, '').normalize('NFC');
