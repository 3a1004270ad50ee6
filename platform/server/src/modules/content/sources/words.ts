import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';

const STEMMERS: Record<string, (word: string) => string> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
};

/** Words that say nothing about the subject of a sentence. */
const STOP_WORDS = new Set(
  (
    'a an the and or but if of to in on at by for with from as is are was were be been it its this that these those you your we our they their he she his her i my not no so do does can will ' +
    'all more most what which who whom whose how when where why than then there here also into about over out up just only other some such any each has have had very should would could may might must ' +
    'der die das und oder ein eine einer eines einem einen ist sind war im in am an auf für mit von zu zum zur den dem des es sie wir ihr ich nicht auch als aus bei nach wie so sich was wer wann wo warum ' +
    'le la les un une des du de et ou est sont dans sur pour par avec ce cette ces qui que il elle nous vous ils au aux ne pas plus comment quand pourquoi ' +
    'el los las una unos unas y o es son en con por para del al que se su sus lo como más il lo gli e di da che per con sono é à quando dove come perché cuándo cómo dónde'
  ).split(' '),
);

const WORD = /[\p{L}\p{N}]+/gu;
/** Stemmers take quadratic time in a word's length; no word that people write is longer. */
const MAX_STEMMED = 60;

/** The significant words of a text, in lower case without accents, stemmed. */
export function termsOf(text: string, language: string): string[] {
  const stem = STEMMERS[language] ?? ((word: string) => word);
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenterOf(language, 'word').segment(text.toLowerCase())) {
    if (!isWordLike) continue;
    // The segmenter does not split French elisions.
    for (const [word] of segment.matchAll(WORD)) {
      if (!STOP_WORDS.has(word)) words.push((word.length > MAX_STEMMED ? word : stem(word)).normalize('NFKD').replace(/\p{M}/gu, ''));
    }
  }
  return words;
}

const segmenters = new Map<string, Intl.Segmenter>();
function segmenterOf(language: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const key = `${language} ${granularity}`;
  const known = segmenters.get(key);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity });
  segmenters.set(key, made);
  return made;
}

/** The sentences of a text with their start and end, without surrounding whitespace. */
export function sentencesOf(text: string, language: string): { text: string; start: number; end: number }[] {
  return [...segmenterOf(language, 'sentence').segment(text)].flatMap(({ segment, index }) => {
    const start = index + (segment.length - segment.trimStart().length);
    const sentence = segment.trim();
    return sentence === '' ? [] : [{ text: sentence, start, end: start + sentence.length }];
  });
}
