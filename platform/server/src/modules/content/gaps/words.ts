import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { isUnspaced, withoutAccents } from '../../analytics/query-kinds/index.ts';
import { isStopWord } from './phrases.ts';

const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: english, de: german, fr: french, es: spanish };
const SEGMENTERS = new Map<string, Intl.Segmenter>();
const ELISION = /^(?:l|d|j|m|t|s|n|c|qu|lorsqu|puisqu|jusqu)['’]/;
/** Stemmers take quadratic time in a word's length; no word that people write is longer. */
const MAX_STEMMED = 60;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** The language for segmenting and stemming: by script for Japanese and Chinese, else as the page declares, else English. */
export function languageOf(lang: string | null, text: string): string {
  if (KANA.test(text)) return 'ja';
  if (HAN.test(text)) return 'zh';
  const said = (lang ?? '').toLowerCase().slice(0, 2);
  return said === '' ? 'en' : said;
}

/** Words of a text as its language segments them, in lower case. */
function* cut(text: string, language: string): Generator<string> {
  let segmenter = SEGMENTERS.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    SEGMENTERS.set(language, segmenter);
  }
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase()))
    if (isWordLike) yield language === 'fr' ? segment.replace(ELISION, '') : segment.replace(/['’]s$/, '');
}

/** A text's words in normalised form: segmented for its language, in lower case, stemmed, without accents. */
export function stemsOf(text: string, language: string): string[] {
  const stem = STEMMERS[language];
  const stems: string[] = [];
  for (const word of cut(text, language)) {
    const stemmed = withoutAccents(stem && word.length <= MAX_STEMMED && /^\p{L}+$/u.test(word) ? stem(word) : word);
    if (stemmed !== '') stems.push(stemmed);
  }
  return stems;
}

/** The same without stemming. */
export const stemlessWords = (text: string, language: string): string[] =>
  [...cut(text, language)].map(withoutAccents).filter((word) => word !== '');

/** What a query is about: its stems without stop words, in any order; all of them if nothing else is left. */
export function queryStems(query: string, language: string): string[] {
  const words = query.split(/\s+/).filter((word) => !isStopWord(word.toLowerCase()));
  // Where a script has no spaces, stop words show only after segmenting.
  const stems = stemsOf(words.join(' '), language).filter((stem) => !isUnspaced(stem) || !isStopWord(stem));
  return stems.length > 0 ? stems : stemsOf(query, language);
}

/** Whether a text covers everything a query is about. */
export const coversAll = (text: ReadonlySet<string>, stems: readonly string[]): boolean =>
  stems.length > 0 && stems.every((stem) => text.has(stem));
