import type { GapKeyword, PageGaps } from '@canopy/contract/content';
import { gainOf } from './ctr-curve.ts';
import { lengthOf, phrasesOf, timesSaid, wordsOf } from './phrases.ts';
import { coversAll, languageOf, queryStems, stemsOf } from './words.ts';

export interface GapPage extends Record<string, unknown> {
  page_id: string;
  page_url: string;
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

export interface QueryRow {
  query: string;
  clicks: number;
  impressions: number;
  position: number;
}

const MAX_KEYWORDS = 20;
const MAX_PHRASES = 60;
/** A query seen less often says little. */
const LEAST_IMPRESSIONS = 10;

/** What a page's title, description, heading or text misses of what people search for, and of what it says itself. */
export function gapsOf(
  { page_id, page_url, title, description, h1, text, lang = null, headings = [], alts = [] }: GapPage,
  queries: readonly QueryRow[],
  curve: readonly number[] | null,
  length: GapKeyword['length'] | undefined,
): PageGaps {
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
  const place = (keyword: string) => {
    const words = queryStems(keyword, language);
    return {
      keyword,
      length: lengthOf(keyword),
      occurrences: timesSaid(inText, keyword),
      in_title: coversAll(said.title, words),
      in_description: coversAll(said.description, words),
      in_h1: coversAll(said.h1, words),
      in_headings: coversAll(said.headings, words),
      in_text: coversAll(said.text, words),
      in_alt: coversAll(said.alt, words),
    };
  };
  const searched = queries
    .filter(({ impressions }) => impressions >= LEAST_IMPRESSIONS)
    .map((row) => ({
      ...place(wordsOf(row.query).join(' ')),
      origin: 'search_console' as const,
      impressions: row.impressions,
      clicks: row.clicks,
      position: row.position,
    }));
  const known = new Set(searched.map(({ keyword }) => keyword));
  const often = phrasesOf(text ?? '', MAX_PHRASES)
    .filter(({ phrase }) => !known.has(phrase))
    .map(({ phrase }) => ({ ...place(phrase), origin: 'crawl' as const, impressions: null, clicks: null, position: null }));
  const gaps = [...searched.sort((a, b) => b.impressions - a.impressions), ...often]
    .filter((keyword) => keyword.keyword !== '' && (length === undefined || keyword.length === length))
    .filter((keyword) =>
      keyword.origin === 'search_console'
        ? !keyword.in_title || !keyword.in_description || !keyword.in_h1 || !keyword.in_text
        : !keyword.in_title && !keyword.in_h1,
    );
  const gain =
    curve === null
      ? null
      : gaps.reduce(
          (sum, { position, clicks, impressions }) =>
            sum + (position === null || clicks === null || impressions === null ? 0 : gainOf(curve, { position, clicks, impressions })),
          0,
        );
  return {
    page_id,
    page_url,
    title,
    description,
    h1,
    keywords: gaps.slice(0, MAX_KEYWORDS),
    gain: gain === null ? null : Math.round(gain * 10) / 10,
  };
}
