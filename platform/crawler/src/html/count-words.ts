/** Scripts written without spaces between words. */
const UNSPACED = new RegExp(
  `[${['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
);
const HAS_LETTER = /[\p{L}\p{N}]/u;

const encoder = new TextEncoder();
let scratch = new Uint8Array(65_536);

/** A text in UTF-8; what is returned is overwritten by the next call. */
export function utf8Of(text: string): Uint8Array {
  // Each of its units takes three bytes at most.
  if (scratch.length < text.length * 3) scratch = new Uint8Array(text.length * 3);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

/**
 * Counts the words of collapsed text: runs between spaces that hold a letter or digit; in scripts without spaces the segments of
 * Intl.Segmenter (which is too slow to be used for everything).
 * @param utf8 the same text in UTF-8
 */
export function countWords(text: string, utf8: Uint8Array): number {
  if (utf8.length === text.length) return countAscii(utf8);
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

/** Of each ASCII character: 1 unless it is a space, and 2 for letters and digits. */
const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => (unit === 32 ? 0 : 1) + (/[a-z\d]/i.test(String.fromCharCode(unit)) ? 2 : 0));

/** Without a branch: where words end is what a processor cannot foresee, and it is most of the time this takes. */
function countAscii(bytes: Uint8Array): number {
  let count = 0;
  /** 1 within a run that has been counted */
  let counted = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = KINDS[bytes[at] as number] as number;
    const now = kind & 1 & (counted | (kind >> 1));
    count += now & ~counted;
    counted = now;
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
