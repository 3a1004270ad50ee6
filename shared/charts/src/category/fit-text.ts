/** Letter widths at 12 px: capitals and wide letters, narrow letters, all others. */
const BROAD = 8.8;
const NARROW = 3.8;
const LETTER = 6.8;

const letterWidth = (letter: string): number => (/[A-Zmw%@]/.test(letter) ? BROAD : /[iljtfrI.,:;'’() ]/.test(letter) ? NARROW : LETTER);

/** Approximate width of a text at 12 px; measuring it would cost a layout. */
export const widthOf = (text: string): number => Math.ceil([...text].reduce((sum, letter) => sum + letterWidth(letter), 0));

/** Truncates a text to `width` px. */
export function fitText(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  let room = width - BROAD;
  const end = letters.findIndex((letter) => (room -= letterWidth(letter)) < 0);
  return `${letters.slice(0, Math.max(1, end)).join('').trimEnd()}…`;
}
