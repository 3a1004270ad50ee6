import type { ContentChecks } from '@canopy/contract/content';
import { sentencesOf } from '../sources/index.ts';

/** How long a sentence may be, in words, before readers lose its beginning. */
const LONG_SENTENCE = 25;
const MAX_SHOWN = 10;
/** With fewer words than this, readability cannot be judged. */
const MIN_WORDS = 30;

interface Formula {
  name: string;
  /** @param words per sentence @param syllables per word */
  score: (words: number, syllables: number) => number;
}

/**
 * Reading ease by language, all on Flesch's scale of 0 to 100. Flesch 1948; Amstad 1978 (German); Kandel and Moles 1958 (French); Fernández
 * Huerta 1959 (Spanish); Franchina and Vacca 1986 (Italian); Douma 1960 (Dutch); Martins et al. 1996 (Portuguese).
 */
const FORMULAS: Record<string, Formula> = {
  en: { name: 'Flesch reading ease', score: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables },
  de: { name: 'Flesch reading ease (Amstad)', score: (words, syllables) => 180 - words - 58.5 * syllables },
  fr: { name: 'Flesch reading ease (Kandel-Moles)', score: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables },
  es: { name: 'Fernández Huerta', score: (words, syllables) => 206.84 - 1.02 * words - 60 * syllables },
  it: { name: 'Flesch-Vacca', score: (words, syllables) => 217 - 1.3 * words - 60 * syllables },
  nl: { name: 'Flesch-Douma', score: (words, syllables) => 206.84 - 0.93 * words - 77 * syllables },
  pt: { name: 'Flesch reading ease (Martins)', score: (words, syllables) => 248.835 - 1.015 * words - 84.6 * syllables },
};

/** Adjacent vowels count as one syllable, which is what reading ease needs; English words may end in a silent e. */
export function syllablesOf(word: string, language: string): number {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const heard = language === 'en' && plain.length > 3 ? plain.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '') : plain;
  return Math.max(1, heard.match(/[aeiouy]+/g)?.length ?? 0);
}

/** How easy a text is to read. Null: too short, or in a language without a formula. */
export function readabilityOf(blocks: readonly { text: string }[], language: string): ContentChecks['readability'] {
  const formula = FORMULAS[language];
  const sentences = blocks
    .flatMap(({ text }) => sentencesOf(text, language))
    .map(({ text }) => ({ text, words: text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [] }))
    .filter(({ words }) => words.length > 0);
  const words = sentences.flatMap((sentence) => sentence.words);
  if (!formula || words.length < MIN_WORDS) return null;
  const perSentence = words.length / sentences.length;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word, language), 0) / words.length;
  return {
    formula: formula.name,
    score: Math.round(Math.min(100, Math.max(0, formula.score(perSentence, syllables)))),
    sentences: sentences.length,
    words_per_sentence: Math.round(perSentence * 10) / 10,
    long_sentences: sentences
      .filter((sentence) => sentence.words.length > LONG_SENTENCE)
      .sort((a, b) => b.words.length - a.words.length)
      .slice(0, MAX_SHOWN)
      .map(({ text }) => text),
  };
}
