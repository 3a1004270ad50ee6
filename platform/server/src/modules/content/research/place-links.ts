import { termsOf } from '../sources/index.ts';
import type { Words } from './write-draft.ts';

type Section = Words['sections'][number];
type Sentence = Section['sentences'][number];
type OwnLink = NonNullable<Words['links']>[number];

const WORD = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu;
/** A link's words are those of one phrase: none of these lies between them. */
const BREAK = /[.,;:!?()[\]“”"«»–—|]/;
/** Other words allowed within the phrase, such as articles. */
const MAX_OTHERS = 3;
/** The share of a link's significant words that a phrase must contain. */
const MIN_SAID = 0.5;
/** A phrase of fewer significant words names a page only if that is all the page is called. */
const MIN_TERMS = 2;

interface Phrase {
  readonly start: number;
  readonly end: number;
  /** the share of the link's significant words that it contains */
  readonly said: number;
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

const wordsOf = (text: string, language: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ start: index, end: index + word.length, terms: termsOf(word, language) }));

/** The phrase of a sentence that names a page best; the shortest of equally good ones. */
function phraseFor(wanted: ReadonlySet<string>, text: string, words: readonly Word[]): Phrase | null {
  let best: Phrase | null = null;
  const isNamed = ({ terms }: Word) => terms.some((term) => wanted.has(term));
  for (const [from, first] of words.entries()) {
    if (!isNamed(first)) continue;
    const found = new Set<string>();
    for (const last of words.slice(from, from + wanted.size + MAX_OTHERS)) {
      if (BREAK.test(text.slice(first.start, last.end))) break;
      for (const term of last.terms) if (wanted.has(term)) found.add(term);
      const said = found.size / wanted.size;
      if (!isNamed(last) || said < MIN_SAID || found.size < Math.min(MIN_TERMS, wanted.size)) continue;
      const length = last.end - first.start;
      if (!best || said > best.said || (said === best.said && length < best.end - best.start))
        best = { start: first.start, end: last.end, said };
    }
  }
  return best;
}

/**
 * Puts a draft's own links on the words that name their pages: each on the sentence that names it best, at most one in a sentence. A link
 * that no sentence names stays in the draft's list.
 */
export function placeLinks<D extends Words>(draft: D, language: string): D {
  const open = draft.sections.flatMap((section) =>
    section.sentences.map((sentence) => ({ sentence, words: wordsOf(sentence.text, language) })),
  );
  const placed = new Map<Sentence, NonNullable<Sentence['link']>>();
  const rest: OwnLink[] = [];
  for (const link of draft.links ?? []) {
    const wanted = new Set(termsOf(link.text, language));
    let best: { sentence: Sentence; phrase: Phrase } | null = null;
    for (const { sentence, words } of open) {
      const phrase = placed.has(sentence) ? null : phraseFor(wanted, sentence.text, words);
      if (phrase && (!best || phrase.said > best.phrase.said)) best = { sentence, phrase };
    }
    if (best) placed.set(best.sentence, { url: link.url, start: best.phrase.start, end: best.phrase.end });
    else rest.push(link);
  }
  const sections = draft.sections.map(({ heading, sentences }) => ({
    heading,
    sentences: sentences.map((sentence): Sentence => {
      const link = placed.get(sentence);
      return link ? { ...sentence, link } : sentence;
    }),
  }));
  return { ...draft, sections, links: rest };
}

/** A sentence's text in three parts: before its own link, the linked words with the page, and after it. Without a link, all is before it. */
export function partsOfSentence({ text, link }: Pick<Sentence, 'text' | 'link'>): {
  before: string;
  linked: { text: string; url: string } | null;
  after: string;
} {
  if (!link) return { before: text, linked: null, after: '' };
  const { start, end, url } = link;
  return { before: text.slice(0, start), linked: { text: text.slice(start, end), url }, after: text.slice(end) };
}
