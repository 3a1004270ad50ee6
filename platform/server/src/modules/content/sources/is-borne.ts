import { overlap } from './rank-passages.ts';
import { termsOf } from './words.ts';

/** Of a sentence's words, the share that the facts it cites must have. */
const MIN_SAID = 0.3;
const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/** Whether the facts bear a sentence, by rules: its numbers stand in them, and enough of its words. */
export function isBorne(sentence: string, quotes: readonly string[], language: string): boolean {
  const said = quotes.join(' ');
  const known = new Set(numbersIn(said));
  if (!numbersIn(sentence).every((number) => known.has(number))) return false;
  return quotes.length > 0 && overlap(termsOf(sentence, language), termsOf(said, language)) >= MIN_SAID;
}
