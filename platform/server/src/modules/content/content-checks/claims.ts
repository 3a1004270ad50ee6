import type { ContentChecks } from '@canopy/contract/content';
import { isBorne, sentencesOf } from '../sources/index.ts';

/** A fact that the text was written from. */
export interface KnownFact {
  quote: string;
  url: string;
}

/** What makes a sentence a statement that somebody may want to see proved: figures, studies, comparisons, generalities. */
const STATES =
  /\d|%|\b(?:study|studies|research|survey|experts?|scientists?|proven|according to|percent|most|best|fastest|cheapest|largest|always|never|every|causes?|prevents?|reduces?|increases?|studien?|experten|laut|prozent|immer|niemals|études?|selon|toujours|jamais|estudios?|según|siempre|nunca|studi|secondo|sempre|mai)\b/iu;
const CITATION_LIST = /^(?:sources|quellen|sources?|fuentes|fonti|bronnen|fontes)$/i;

/**
 * The sentences that need a source, each with the one it has. With facts, every statement that no fact bears is without one;
 * a link in the sentence is a source too.
 */
export function claimsOf(
  blocks: readonly { text: string; links: readonly string[]; heading: string }[],
  facts: readonly KnownFact[],
  language: string,
): ContentChecks['claims'] {
  return blocks
    .filter(({ heading }) => !CITATION_LIST.test(heading))
    .flatMap(({ text, links }) => {
      const sentences = sentencesOf(text, language).filter((sentence) => !/[?:]$/.test(sentence.text) && /\s/.test(sentence.text));
      return sentences.flatMap(({ text: sentence }) => {
        const fact = facts.find(({ quote }) => isBorne(sentence, [quote], language) && sharesFigures(sentence, quote));
        const link = links.find((url) => /^https?:/i.test(url));
        if (!fact && !STATES.test(sentence)) return [];
        return [{ sentence, source: fact?.url ?? link ?? null }];
      });
    });
}

/** A sentence with figures rests on a fact that has all of them; `isBorne` has seen to that. Without any, words decide. */
const sharesFigures = (sentence: string, quote: string) => !/\d/.test(sentence) || /\d/.test(quote);
