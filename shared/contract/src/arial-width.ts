/** Advance widths of Arial, in thousandths of the font size, for U+0020 to U+007E. */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const OTHER = 600;
const WIDE = 1000;
const WIDE_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** Approximate width of a text in Arial, in px: search results truncate by width, not by characters. */
export function arialWidth(text: string, fontPx: number): number {
  let thousandths = 0;
  for (const character of text.normalize('NFC')) {
    const known = ASCII[(character.codePointAt(0) ?? 0) - 32];
    thousandths += known ?? (WIDE_SCRIPTS.test(character) ? WIDE : OTHER);
  }
  return (thousandths * fontPx) / 1000;
}
