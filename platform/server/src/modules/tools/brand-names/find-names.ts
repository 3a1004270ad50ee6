import { foldText } from './folded-text.ts';
import { saysNothing } from './says-nothing.ts';

/**
 * Positions at which a text names a brand, each once, in order.
 *
 * Nothing is derived from a domain: monday.com is not named by “On Monday”. A name counts as a whole word whatever its diacritics, hyphens
 * and apostrophes. One that was entered with a capital letter has one in the text too, since many names are common words; at the start of a
 * sentence the capital proves nothing, so there the text must not use the same word in lower case elsewhere. Where spaces stand for the
 * hyphens of a name, each word has a capital. A sentence that says that nothing is known of the name does not count.
 * @param spellings names and domains as people entered them
 */
export function findNames(text: string, spellings: readonly string[]): number[] {
  const { text: folded, at } = foldText(text);
  const urls = urlsIn(folded);
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ index, segment }) => ({
    index,
    segment,
  }));
  const found: { start: number; end: number }[] = [];
  let judged = 0;
  for (const spelling of spellings) {
    const name = spellingOf(spelling);
    if (name === null) continue;
    for (const { 0: match, index } of folded.matchAll(name.pattern)) {
      const start = at[index] ?? 0;
      if (name.isDomain ? !isHost(urls, index) : urls.some((url) => index >= url.start && index < url.end)) continue;
      const sentence = sentences.findLast((one) => one.index <= start) ?? { index: 0, segment: text };
      if (!name.isDomain && !isMeant(name, { text, start, sentence })) continue;
      const end = at[index + match.length] ?? text.length;
      if (name.isHyphened && !isOneName(text.slice(start, end))) continue;
      judged += 1;
      if (judged <= MAX_JUDGED && saysNothing(text.slice(sentence.index, start), text.slice(end, sentence.index + sentence.segment.length)))
        continue;
      found.push({ start: index, end: index + match.length });
    }
  }
  let last = 0;
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .flatMap(({ start, end }) => {
      if (start < last) return [];
      last = end;
      return [at[start] ?? 0];
    });
}

/** Places whose sentences are judged: an answer that names a brand more often knows it. Bounds the work on a hostile text. */
const MAX_JUDGED = 200;

interface Spelling {
  readonly pattern: RegExp;
  readonly isDomain: boolean;
  /** entered in one word with a capital letter, so it has one in a text */
  readonly isCapital: boolean;
  readonly isDate: boolean;
  /** entered with hyphens instead of spaces */
  readonly isHyphened: boolean;
  readonly folded: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const HOST = /^(?=.*\p{L})[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

function spellingOf(entered: string): Spelling | null {
  const name = entered.trim();
  const host =
    foldText(name)
      .text.replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .split(/[/?#]/, 1)[0] ?? '';
  if (HOST.test(host)) {
    // Not a part of another domain; a subdomain belongs to it.
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(host)}(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}]|\\.[\\p{L}\\p{N}])`, 'gu');
    return { pattern, isDomain: true, isCapital: false, isDate: false, isHyphened: false, folded: host };
  }
  const folded = foldText(name).text;
  if (folded === '') return null;
  const words = folded.split(/[\s-]+/).filter((word) => word !== '');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.map(escaped).join('[\\s-]?')}(?![\\p{L}\\p{N}])`, 'gu');
  const isCapital = words.length === 1 && /^\p{Lu}/u.test(name);
  return { pattern, isDomain: false, isCapital, isDate: DATES.has(folded), isHyphened: words.length > 1 && !folded.includes(' '), folded };
}

/** Ranges of a text that are URLs, and where the host of each ends. */
function urlsIn(folded: string): { start: number; host: number; end: number }[] {
  return [...folded.matchAll(/[^\s<>"')\]}]+/g)].flatMap(({ 0: token, index }) => {
    const scheme = /^https?:\/\//.exec(token)?.[0].length ?? 0;
    const slash = ['/', '?', '#'].map((mark) => token.indexOf(mark, scheme)).filter((at) => at > 0);
    const host = Math.min(token.length, ...slash);
    const isUrl = scheme > 0 || token.startsWith('www.') || (host < token.length && HOST.test(token.slice(0, host)));
    return isUrl ? [{ start: index, host: index + host, end: index + token.length }] : [];
  });
}

/** Whether a domain at this position is a host and not a part of a path. */
const isHost = (urls: ReturnType<typeof urlsIn>, index: number) => !urls.some((url) => index >= url.host && index < url.end);

/** Words after which a weekday or a month is a date. */
const BEFORE_DATE =
  /(?<!\p{L})(?:on|by|every|each|next|last|this|until|till|since|from|before|after|in|early|late|mid|to|and|or|am|ab|bis|seit|jeden|im|nächsten|letzten|le|chaque|dès|depuis|el|los|cada|desde|hasta|ogni|dal|op|elke|\d{1,2}(?:st|nd|rd|th)?\.?)[\s,]+$/iu;

/** Weekdays and months: names of brands too, but mostly dates. */
const DATES = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'nl'].flatMap((language) => [
    ...Array.from(
      { length: 7 },
      (_, day) => foldText(new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day + 1))).text,
    ),
    ...Array.from(
      { length: 12 },
      (_, month) => foldText(new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1))).text,
    ),
  ]),
);

interface Place {
  readonly text: string;
  readonly start: number;
  readonly sentence: { readonly index: number; readonly segment: string };
}

/** Whether the word at a place is the name and not the common word that is spelled alike. */
function isMeant(name: Spelling, { text, start, sentence }: Place): boolean {
  const before = text.slice(sentence.index, start);
  if (name.isDate && BEFORE_DATE.test(before)) return false;
  if (!name.isCapital) return true;
  const first = String.fromCodePoint(text.codePointAt(start) ?? 0);
  if (first !== first.toUpperCase()) return false;
  const isSentenceStart = !/[\p{L}\p{N}]/u.test(before);
  return !isSentenceStart || !isWordOf(text, name.folded);
}

/** Whether a place that has spaces for a name's hyphens is that name: “Coca Cola” is Coca-Cola, but “a lot to do” is not to-do. */
const isOneName = (written: string) => {
  const words = written.split(/\s+/);
  return words.length === 1 || words.every((word) => word.charAt(0) === word.charAt(0).toUpperCase());
};

/** Whether a text uses a word in lower case. */
function isWordOf(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}]|\\.\\p{L})`, 'u').test(
    text.normalize('NFKD').replace(/\p{M}+/gu, ''),
  );
}
