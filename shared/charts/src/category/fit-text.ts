/** Average width of a letter at 12 px. */
const LETTER = 6.4;

/** px that a text takes at 12 px, roughly: measuring would cost a layout. */
export const widthOf = (text: string): number => Math.ceil(text.length * LETTER);

/** A text that fits into `width` px, cut at its end. */
export function fitText(text: string, width: number): string {
  const letters = Math.max(1, Math.floor(width / LETTER));
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
}
