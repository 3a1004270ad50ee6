import type { GapKeyword } from '@canopy/contract/content';
import { isUnspaced } from '../../analytics/query-kinds/index.ts';
import { saysNothing } from './common-words.ts';
import { joinWords, lengthOf, phrasesOf, timesSaid, wordsOf, writtenWordsOf } from './phrases.ts';
import { coversAll, languageOf, queryStems, stemsOf } from './words.ts';

export interface GapPage {
  title: string | null;
  description: string | null;
  h1: string | null;
  text: string | null;
  /** `<html lang>` */
  lang?: string | null;
  headings?: readonly string[];
  /** alternative texts of its images */
  alts?: readonly string[];
}

export interface GapQuery {
  query: string;
  clicks: number;
  impressions: number;
  position: number;
  /** as Opportunities calculates it; null: it has none there */
  gain: number | null;
}

const MAX_PHRASES = 60;

/**
 * What a page's title, description, heading or text lacks of what people search for and of what it says itself: what would bring most
 * clicks first, then what gets most impressions, then what the page says most.
 * @returns telling: keywords; common: those made up only of words without meaning of their own
 */
export function gapsOf(page: GapPage, queries: readonly GapQuery[]): { telling: GapKeyword[]; common: GapKeyword[] } {
  const { title, description, h1, text, lang = null, headings = [], alts = [] } = page;
  const language = languageOf(lang, `${title ?? ''} ${h1 ?? ''} ${text?.slice(0, 500) ?? ''}`);
  const stems = (...values: readonly (string | null)[]) =>
    new Set(values.flatMap((value) => (value === null ? [] : stemsOf(value, language))));
  const inText = wordsOf(text ?? '').join(' ');
  const said = {
    title: stems(title),
    description: stems(description),
    h1: stems(h1),
    headings: stems(...headings),
    text: stems(text),
    alt: stems(...alts),
  };
  const place = (keyword: string, phrase: string) => {
    const words = queryStems(keyword, language);
    return {
      keyword,
      length: lengthOf(keyword),
      occurrences: timesSaid(inText, phrase),
      in_title: coversAll(said.title, words),
      in_description: coversAll(said.description, words),
      in_h1: coversAll(said.h1, words),
      in_headings: coversAll(said.headings, words),
      in_text: coversAll(said.text, words),
      in_alt: coversAll(said.alt, words),
    };
  };
  const searched = queries.map(({ query, ...figures }) => ({
    ...place(
      isUnspaced(query) ? query.toLowerCase().replaceAll(/\s+/gu, ' ').trim() : writtenWordsOf(query).join(' '),
      wordsOf(query).join(' '),
    ),
    origin: 'search_console' as const,
    ...figures,
  }));
  const known = new Set(queries.map(({ query }) => wordsOf(query).join(' ')));
  const often = phrasesOf(text ?? '', MAX_PHRASES)
    .filter(({ phrase }) => !known.has(phrase))
    .map(({ written, phrase }) => ({
      ...place(joinWords(written), phrase),
      origin: 'crawl' as const,
      impressions: null,
      clicks: null,
      position: null,
      gain: null,
    }));
  const gaps = [
    ...searched.sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0) || b.impressions - a.impressions || (a.keyword < b.keyword ? -1 : 1)),
    ...often,
  ].filter((keyword) =>
    keyword.keyword === ''
      ? false
      : keyword.origin === 'search_console'
        ? !keyword.in_title || !keyword.in_description || !keyword.in_h1 || !keyword.in_text
        : !keyword.in_title && !keyword.in_h1,
  );
  const { telling = [], common = [] } = Object.groupBy(gaps, ({ keyword }) => (saysNothing(keyword, language) ? 'common' : 'telling'));
  return { telling, common };
}
