import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { isStopWord } from './phrases.ts';

const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: english, de: german, fr: french, es: spanish };
const SEGMENTERS = new Map<string, Intl.Segmenter>();
const ELISION = /^(?:l|d|j|m|t|s|n|c|qu|lorsqu|puisqu|jusqu)['’]/;
/** Stemmers take the square of a word's length; no word that people write is longer. */
const MAX_STEMMED = 60;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** The language that words are cut and stemmed in: by script for Japanese and Chinese, else as the page says, else English. */
export function languageOf(lang: string | null, text: string): string {
  if (KANA.test(text)) return 'ja';
  if (HAN.test(text)) return 'zh';
  const said = (lang ?? '').toLowerCase().slice(0, 2);
  return said === '' ? 'en' : said;
}

/** Words of a text as they are compared: cut as its language does, in small letters, stemmed, without accents. */
export function stemsOf(text: string, language: string): string[] {
  let segmenter = SEGMENTERS.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    SEGMENTERS.set(language, segmenter);
  }
  const stem = STEMMERS[language];
  const stems: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase())) {
    if (!isWordLike) continue;
    const word = language === 'fr' ? segment.replace(ELISION, '') : segment.replace(/['’]s$/, '');
    const plain = (stem && word.length <= MAX_STEMMED && /^\p{L}+$/u.test(word) ? stem(word) : word)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '');
    if (plain !== '') stems.push(plain);
  }
  return stems;
}

/** What a query is about: its stems without the words that say nothing, in whatever order; all of them where nothing else is left. */
export function queryStems(query: string, language: string): string[] {
  const words = query.split(/\s+/).filter((word) => !isStopWord(word.toLowerCase()));
  const stems = stemsOf(words.join(' '), language);
  return stems.length > 0 ? stems : stemsOf(query, language);
}

/** Whether a text says all that a query is about. */
export const coversAll = (text: ReadonlySet<string>, stems: readonly string[]): boolean =>
  stems.length > 0 && stems.every((stem) => text.has(stem));
