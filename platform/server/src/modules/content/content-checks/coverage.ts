import type { CheckedPhrase } from '@canopy/contract/content';
import { overlap, sentencesOf, termsOf } from '../sources/index.ts';

/** The share of a phrase's words that a heading or a sentence must contain to be about it. */
const MIN_ABOUT = 0.75;

/** The text as coverage sees it: each heading and sentence with its words. */
export interface CoveredText {
  headings: { text: string; terms: string[] }[];
  sentences: { text: string; terms: string[] }[];
}

export function coveredText(headings: readonly { text: string }[], blocks: readonly { text: string }[], language: string): CoveredText {
  const withTerms = ({ text }: { text: string }) => ({ text, terms: termsOf(text, language) });
  return {
    headings: headings.map(withTerms),
    sentences: blocks.flatMap(({ text }) => sentencesOf(text, language)).map(withTerms),
  };
}

const shareOf = (wanted: readonly string[], terms: readonly string[]) =>
  wanted.filter((term) => terms.includes(term)).length / wanted.length;

/** Whether a text covers a phrase, and where: a heading about it counts more than a sentence. */
export function coverageOf(phrase: string, text: CoveredText, language: string): CheckedPhrase {
  const wanted = [...new Set(termsOf(phrase, language))];
  if (wanted.length === 0) return { text: phrase, state: 'missing', said_in: null };
  const best = (rows: CoveredText['headings']) =>
    rows
      .map((row) => ({ row, share: shareOf(wanted, row.terms) }))
      .filter(({ share }) => share >= MIN_ABOUT)
      .sort((a, b) => b.share - a.share)[0]?.row;
  const heading = best(text.headings);
  if (heading) return { text: phrase, state: 'heading', said_in: heading.text };
  const sentence = best(text.sentences);
  return { text: phrase, state: sentence ? 'text' : 'missing', said_in: sentence?.text ?? null };
}

/** How often the words of a phrase appear consecutively, in any of their forms. */
export function timesIn(phrase: string, text: CoveredText, language: string): number {
  const wanted = termsOf(phrase, language);
  if (wanted.length === 0) return 0;
  const count = (terms: readonly string[]) => terms.filter((_, at) => wanted.every((term, offset) => terms[at + offset] === term)).length;
  return [...text.headings, ...text.sentences].reduce((sum, { terms }) => sum + count(terms), 0);
}

export const isInTitle = (phrase: string, title: string, language: string): boolean =>
  overlap(termsOf(phrase, language), termsOf(title, language)) === 1 &&
  termsOf(title, language).length >= new Set(termsOf(phrase, language)).size;
