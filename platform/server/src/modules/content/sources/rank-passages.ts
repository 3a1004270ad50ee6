import { blockText, type PageText } from './snapshot.ts';
import { sentencesOf, termsOf } from './words.ts';

/** A sentence of a source, or a list of short items as a whole: `text === snapshot.slice(start, end)`. */
export interface Passage {
  sourceId: string;
  text: string;
  start: number;
  end: number;
  terms: readonly string[];
  /** the heading above it, verbatim; empty without one */
  heading: string;
  /** words of the heading above it */
  headingTerms: ReadonlySet<string>;
  /** words of its page's title */
  titleTerms: ReadonlySet<string>;
}

const MIN_WORDS = 6;
const MAX_WORDS = 60;
const MIN_ITEMS = 2;
/** Characters that end a sentence; a list item has none. */
const ENDS = new Set('.!?:…。！？');

type Span = { start: number; end: number };

const wordsIn = (text: string): number => text.split(/\s+/).length;
const isItem = (text: string): boolean => !ENDS.has(text.at(-1) ?? '') && wordsIn(text) <= 2 * MIN_WORDS;

/** The sentences of a source, and its lists of short items, that can stand alone as a statement. */
export function passagesOf(sourceId: string, page: PageText, language: string): Passage[] {
  const titleTerms = new Set(termsOf(page.title, language));
  const passages: Passage[] = [];
  let [heading, headingTerms]: [string, ReadonlySet<string>] = ['', new Set()];
  let items: Span[] = [];

  const add = ({ start, end }: Span) => {
    const text = page.text.slice(start, end);
    passages.push({ sourceId, text, start, end, terms: termsOf(text, language), heading, headingTerms, titleTerms });
  };
  const addSentences = (block: Span) => {
    for (const sentence of sentencesOf(page.text.slice(block.start, block.end), language)) {
      const words = wordsIn(sentence.text);
      const isSpaced = /\s/.test(sentence.text);
      if (isSpaced ? words < MIN_WORDS || words > MAX_WORDS : sentence.text.length < 12) continue;
      if (/[?:]$/.test(sentence.text)) continue;
      add({ start: block.start + sentence.start, end: block.start + sentence.end });
    }
  };
  const endList = () => {
    const [first, last] = [items[0], items.at(-1)];
    const isList = first && last && items.length >= MIN_ITEMS && wordsIn(page.text.slice(first.start, last.end)) <= MAX_WORDS;
    if (isList) add({ start: first.start, end: last.end });
    else items.forEach(addSentences);
    items = [];
  };

  for (const block of page.blocks) {
    const text = blockText(page.text, block);
    if (block.kind === 'heading') {
      endList();
      [heading, headingTerms] = [text, new Set(termsOf(text, language))];
      continue;
    }
    if (isItem(text)) {
      items.push(block);
      continue;
    }
    endList();
    addSentences(block);
  }
  endList();
  return passages;
}

/** A passage on one line, list items separated by semicolons. */
export const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('; ');

const K1 = 1.2;
const B = 0.75;
const HEADING_WEIGHT = 0.5;

/**
 * BM25 over passages, with half the weight for words of the heading above; best first, only matches.
 * @param bonus further points in favour of a passage, in the unit of the weights; one above 0 counts as a match
 */
export function rankPassages<P extends Pick<Passage, 'terms' | 'headingTerms'>>(
  passages: readonly P[],
  query: readonly string[],
  bonus: (passage: P) => number = () => 0,
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
      const extra = bonus(passage);
      const score = wanted.reduce((sum, term) => {
        const times = passage.terms.filter((other) => other === term).length;
        const said = (times * (K1 + 1)) / (times + K1 * (1 - B + (B * passage.terms.length) / average));
        return sum + weightOf(term) * (said + (passage.headingTerms.has(term) ? HEADING_WEIGHT : 0));
      }, extra);
      return { passage, score, isMatch: extra > 0 || passage.terms.some((term) => wanted.includes(term)) };
    })
    .filter(({ score, isMatch }) => score > 0 && isMatch)
    .sort((a, b) => b.score - a.score);
}

/** How much of the smaller of two word sets is shared, 0 to 1. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [new Set(a), new Set(b)];
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : [...one].filter((term) => other.has(term)).length / least;
}
