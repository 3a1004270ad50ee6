import { isUnspaced, segmentsOf, withoutAccents, wordCount } from '../../analytics/query-kinds/index.ts';

/** Words that neither begin nor end a phrase, for the languages most sites use. */
const STOP_WORDS = new Set(
  (
    'a an the and or but if of to in on at by for with from as is are was were be been it its this that these those you your we our they their he she his her i my not no so do does can will ' +
    'all more most what which who how when where than then there here also into about over out up just only other some such any each has have had very ' +
    'der die das und oder ein eine einer eines einem einen ist sind war im in am an auf für mit von zu zum zur den dem des es sie wir ihr ich nicht auch als aus bei nach wie so sich ' +
    'le la les un une des du de à et ou est sont dans sur pour par avec ce cette ces qui que il elle nous vous ils au aux ne pas plus ' +
    'el los las una unos unas y o es son en con por para del al que se su sus lo como más no il lo gli e di da che per con sono è ' +
    'の に は を た が で て と し れ さ も な い や か へ ある いる する から こと として など ない この その これ それ です ます した ため って まで より ' +
    '的 了 和 是 在 有 我 你 他 她 它 们 这 那 与 及 也 就 都 而 把 被 让 给 吗 呢 吧 我们 你们 他们'
  ).split(' '),
);

/** Whether a lower-case word has no meaning of its own. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

const PLAIN = /^[a-z\d'’-]*$/;
/** A word in the form in which words are compared. */
const plainOf = (word: string): string => (PLAIN.test(word) ? word : withoutAccents(word));

/** A text's words as people write them, in lower case; where a script has no spaces, as segmented. */
export const writtenWordsOf = (text: string): string[] =>
  (text.toLowerCase().normalize('NFKC').match(WORD) ?? []).flatMap((word) => (isUnspaced(word) ? segmentsOf(word) : [word]));

/** A text's words in normalised form: the same without accents. */
export const wordsOf = (text: string): string[] => writtenWordsOf(text).map(plainOf);

/** Words as people write them: without spaces between those of scripts that have none. */
export const joinWords = (words: readonly string[]): string =>
  words.reduce((text, word, at) => text + (at > 0 && !(isUnspaced(word) && isUnspaced(words[at - 1] ?? '')) ? ' ' : '') + word, '');

/** Whether a text contains a phrase, word for word. */
export const says = (words: string, phrase: string): boolean => ` ${words} `.includes(` ${phrase} `);

/** How often a text contains a phrase. */
export function timesSaid(words: string, phrase: string): number {
  let count = 0;
  for (let at = ` ${words} `.indexOf(` ${phrase} `); at >= 0; at = ` ${words} `.indexOf(` ${phrase} `, at + 1)) count += 1;
  return count;
}

/** short 1 or 2 words, medium 3, long 4 or more. */
export const lengthOf = (phrase: string): 'short' | 'medium' | 'long' => {
  const words = wordCount(phrase);
  return words <= 2 ? 'short' : words === 3 ? 'medium' : 'long';
};

const MAX_WORDS = 4;
/** Segments are shorter than words: 観葉植物の水やり has five. */
const MAX_SEGMENTS = 8;
const LEAST_TIMES = 3;

export interface Phrase {
  /** as the text writes it, in lower case */
  readonly written: readonly string[];
  /** in normalised form: spellings that differ by accents alone count together */
  readonly phrase: string;
  readonly times: number;
}

/**
 * Phrases of one to four words, or of more where a script has no spaces, that a text contains at least three times, most frequent first; omits parts of longer ones that are as
 * frequent.
 */
export function phrasesOf(text: string, most: number): Phrase[] {
  const words = writtenWordsOf(text);
  const plain = words.map(plainOf);
  /** phrase → where it begins first, and how often it is there */
  const counts = new Map<string, { at: number; length: number; times: number }>();
  for (let at = 0; at < words.length; at += 1) {
    const most = isUnspaced(words[at] ?? '') ? MAX_SEGMENTS : MAX_WORDS;
    for (let length = 1; length <= most && at + length <= words.length; length += 1) {
      const [first, last] = [words[at] ?? '', words[at + length - 1] ?? ''];
      if (STOP_WORDS.has(first)) break;
      if (STOP_WORDS.has(last) || (length === 1 && (first.length < (isUnspaced(first) ? 2 : 3) || /^\d+$/.test(first)))) continue;
      const phrase = plain.slice(at, at + length).join(' ');
      const found = counts.get(phrase);
      if (found) found.times += 1;
      else counts.set(phrase, { at, length, times: 1 });
    }
  }
  const often = [...counts]
    .filter(([, { times }]) => times >= LEAST_TIMES)
    .sort(([a, x], [b, y]) => y.times - x.times || b.length - a.length || a.localeCompare(b));
  const kept: Phrase[] = [];
  for (const [phrase, { at, length, times }] of often) {
    if (kept.length === most) break;
    if (often.some(([other, found]) => other.length > phrase.length && found.times === times && says(other, phrase))) continue;
    kept.push({ written: words.slice(at, at + length), phrase, times });
  }
  return kept;
}
