import { overlap } from './rank-passages.ts';
import { termsOf } from './words.ts';

/** The share of a sentence's words that the cited facts must contain. */
const MIN_SAID = 0.3;
const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/** Whether the facts support a sentence, by rules: they contain its numbers, and enough of its words. */
export function isBorne(sentence: string, quotes: readonly string[], language: string): boolean {
  const said = quotes.join(' ');
  const known = new Set(numbersIn(said));
  if (!numbersIn(sentence).every((number) => known.has(number))) return false;
  return quotes.length > 0 && overlap(termsOf(sentence, language), termsOf(said, language)) >= MIN_SAID;
}

/**
 * Finds for each of many sentences the first fact that supports it alone, by the rules of `isBorne`. The facts' words are read once, so
 * that the time grows with the text's length, not times the number of facts.
 */
export function bearerOf<F extends { readonly quote: string }>(facts: readonly F[], language: string): (sentence: string) => F | undefined {
  const known = facts.map((fact) => ({ fact, numbers: new Set(numbersIn(fact.quote)), terms: new Set(termsOf(fact.quote, language)) }));
  const having = new Map<string, number[]>();
  for (const [at, { terms }] of known.entries()) {
    for (const term of terms) {
      const rows = having.get(term);
      if (rows) rows.push(at);
      else having.set(term, [at]);
    }
  }
  return (sentence) => {
    const terms = new Set(termsOf(sentence, language));
    const numbers = numbersIn(sentence);
    const shared = new Map<number, number>();
    for (const term of terms) for (const at of having.get(term) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    const bearing = [...shared.keys()]
      .sort((a, b) => a - b)
      .find((at) => {
        const one = known[at];
        return (
          one &&
          numbers.every((number) => one.numbers.has(number)) &&
          (shared.get(at) ?? 0) / Math.min(terms.size, one.terms.size) >= MIN_SAID
        );
      });
    return bearing === undefined ? undefined : known[bearing]?.fact;
  };
}
