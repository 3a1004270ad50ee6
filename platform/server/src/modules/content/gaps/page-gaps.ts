import type { GapKeyword, PageGaps } from '@canopy/contract/content';
import { gainOf } from './ctr-curve.ts';
import { lengthOf, phrasesOf, says, timesSaid, wordsOf } from './phrases.ts';

export interface GapPage extends Record<string, unknown> {
  page_id: string;
  page_url: string;
  title: string | null;
  description: string | null;
  h1: string | null;
  text: string | null;
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
  { page_id, page_url, title, description, h1, text }: GapPage,
  queries: readonly QueryRow[],
  curve: readonly number[] | null,
  length: GapKeyword['length'] | undefined,
): PageGaps {
  const plain = (value: string | null) => wordsOf(value ?? '').join(' ');
  const [inTitle, inDescription, inH1, inText] = [plain(title), plain(description), plain(h1), plain(text)];
  const place = (keyword: string) => ({
    keyword,
    length: lengthOf(keyword),
    occurrences: timesSaid(inText, keyword),
    in_title: says(inTitle, keyword),
    in_description: says(inDescription, keyword),
    in_h1: says(inH1, keyword),
    in_text: says(inText, keyword),
  });
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
  const said = phrasesOf(text ?? '', MAX_PHRASES)
    .filter(({ phrase }) => !known.has(phrase))
    .map(({ phrase }) => ({ ...place(phrase), origin: 'crawl' as const, impressions: null, clicks: null, position: null }));
  const gaps = [...searched.sort((a, b) => b.impressions - a.impressions), ...said]
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
