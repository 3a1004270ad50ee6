/** Width of letters at 12 px: capitals and broad ones, narrow ones, all others. */
const BROAD = 8.8;
const NARROW = 3.8;
const LETTER = 6.8;

const letterWidth = (letter: string): number => (/[A-Zmw%@]/.test(letter) ? BROAD : /[iljtfrI.,:;'’() ]/.test(letter) ? NARROW : LETTER);

/** px that a text takes at 12 px, roughly: measuring would cost a layout. */
export const widthOf = (text: string): number => Math.ceil([...text].reduce((sum, letter) => sum + letterWidth(letter), 0));

/** A text that fits into `width` px, cut at its end. */
export function fitText(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  let room = width - BROAD;
  const end = letters.findIndex((letter) => (room -= letterWidth(letter)) < 0);
  return `${letters.slice(0, Math.max(1, end)).join('').trimEnd()}…`;
}
