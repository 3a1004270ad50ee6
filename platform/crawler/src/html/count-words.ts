/** Scripts written without spaces between words. */
const UNSPACED = new RegExp(
  `[${['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
);
const HAS_LETTER = /[\p{L}\p{N}]/u;

/**
 * Counts the words of collapsed text: runs between spaces that contain a letter or digit; in scripts without spaces the segments of
 * Intl.Segmenter (which is too slow to be used for everything).
 */
export function countWords(text: string): number {
  let count = 0;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf(' ', start);
    if (end === -1) end = text.length;
    if (isAsciiLetter(text.charCodeAt(start))) {
      count += 1;
      continue;
    }
    const run = text.slice(start, end);
    if (HAS_LETTER.test(run)) count += UNSPACED.test(run) ? segmentsOf(run) : 1;
  }
  return count;
}

const isAsciiLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122;

let segmenter: Intl.Segmenter | null = null;

function segmentsOf(run: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let count = 0;
  for (const segment of segmenter.segment(run)) if (segment.isWordLike) count += 1;
  return count;
}
