import { blockText, type PageText } from './snapshot.ts';
import { sentencesOf, termsOf } from './words.ts';

/** A sentence of a source: `text === snapshot.slice(start, end)`. */
export interface Passage {
  sourceId: string;
  text: string;
  start: number;
  end: number;
  terms: readonly string[];
  /** words of the heading above it */
  headingTerms: ReadonlySet<string>;
  /** words of its page's title */
  titleTerms: ReadonlySet<string>;
}

const MIN_WORDS = 6;
const MAX_WORDS = 60;

/** The sentences of a source that could stand by themselves as a statement. */
export function passagesOf(sourceId: string, page: PageText, language: string): Passage[] {
  const titleTerms = new Set(termsOf(page.title, language));
  let headingTerms: ReadonlySet<string> = new Set();
  return page.blocks.flatMap((block) => {
    const text = blockText(page.text, block);
    if (block.kind === 'heading') {
      headingTerms = new Set(termsOf(text, language));
      return [];
    }
    const heading = headingTerms;
    return sentencesOf(text, language).flatMap((sentence) => {
      const words = sentence.text.split(/\s+/).length;
      const isSpaced = /\s/.test(sentence.text);
      if (isSpaced ? words < MIN_WORDS || words > MAX_WORDS : sentence.text.length < 12) return [];
      if (/[?:]$/.test(sentence.text)) return [];
      const [start, end] = [block.start + sentence.start, block.start + sentence.end];
      return [{ sourceId, text: sentence.text, start, end, terms: termsOf(sentence.text, language), headingTerms: heading, titleTerms }];
    });
  });
}

const K1 = 1.2;
const B = 0.75;
const HEADING_WEIGHT = 0.5;

/** BM25 over passages, with half the weight for words of the heading above; best first, only those that match. */
export function rankPassages<P extends Pick<Passage, 'terms' | 'headingTerms'>>(
  passages: readonly P[],
  query: readonly string[],
): { passage: P; score: number }[] {
  const wanted = [...new Set(query)];
  if (wanted.length === 0 || passages.length === 0) return [];
  const average = passages.reduce((sum, { terms }) => sum + terms.length, 0) / passages.length || 1;
  const having = new Map(wanted.map((term) => [term, passages.filter(({ terms }) => terms.includes(term)).length]));
  const weightOf = (term: string) => {
    const n = having.get(term) ?? 0;
    return Math.log(1 + (passages.length - n + 0.5) / (n + 0.5));
  };
  return passages
    .map((passage) => {
      const score = wanted.reduce((sum, term) => {
        const times = passage.terms.filter((other) => other === term).length;
        const said = (times * (K1 + 1)) / (times + K1 * (1 - B + (B * passage.terms.length) / average));
        return sum + weightOf(term) * (said + (passage.headingTerms.has(term) ? HEADING_WEIGHT : 0));
      }, 0);
      return { passage, score };
    })
    .filter(({ score, passage }) => score > 0 && passage.terms.some((term) => wanted.includes(term)))
    .sort((a, b) => b.score - a.score);
}

/** How much of the shorter of two sets of words both have, 0 to 1. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [new Set(a), new Set(b)];
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : [...one].filter((term) => other.has(term)).length / least;
}
