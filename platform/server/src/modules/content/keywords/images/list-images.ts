import type { KeywordImage, listKeywordImages } from '@canopy/contract/content';
import type { ParsedQuery } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { containing, offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';
import { queryRow, queryRows, totalRow } from '../../../../store/rows.ts';
import { isUnspaced } from '../../../analytics/query-kinds/index.ts';
import { coversAll, languageOf, queryStems, stemsOf } from '../../gaps/index.ts';
import { readyTables, type RefreshTables } from '../tables/keyword-tables.ts';

const MAX_ALT = 125;

const row = z.object({
  page_id: z.string(),
  position: z.number(),
  src: z.string(),
  alt: z.nullable(z.string()),
  page_url: z.string(),
  title: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  queries: z.array(z.string()),
});

/** Images of indexed pages without alt text, or whose alt text mentions no query of the page; most seen pages first. */
export async function listImages(db: Db, refresh: RefreshTables, organisationId: string, query: ParsedQuery<typeof listKeywordImages>) {
  const { totals } = await readyTables(refresh, organisationId);
  const narrowed = [
    ...(query.search ? [sql`(src ilike ${containing(query.search)} or page_url ilike ${containing(query.search)})`] : []),
    ...(query.filter === 'all' ? [] : [query.filter === 'missing' ? sql`is_missing` : sql`not is_missing`]),
  ];
  const kept = sql.join([sql`organisation_id = ${organisationId}`, ...narrowed], sql` and `);
  const [images, counted] = await Promise.all([
    queryRows(
      db,
      row,
      sql`
      select page_id, position, src, alt, page_url, title, lang, queries from keyword_images where ${kept}
      order by impressions desc, page_url, position limit ${query.page_size} offset ${offsetOf(query)}`,
    ),
    narrowed.length === 0
      ? totals.images
      : queryRow(db, totalRow, sql`select count(*)::integer as total from keyword_images where ${kept}`),
  ]);
  return pageOfRows(images.map(viewOf), counted?.total ?? 0, query);
}

function viewOf({ page_id, position, src, alt, page_url, title, lang, queries }: z.output<typeof row>): KeywordImage {
  const language = languageOf(lang, title ?? '');
  const said = new Set(stemsOf(alt ?? '', language));
  const keywords = queries.filter((query) => !coversAll(said, queryStems(query, language)));
  return {
    id: `${page_id} ${position}`,
    page_id,
    page_url,
    src,
    alt,
    keywords,
    suggestion: suggestAlt({ src, alt, title, keywords }, language),
  };
}

/** From the file name and the page's subject: what a picture shows cannot be known without looking at it. */
export function suggestAlt(
  { src, alt, title, keywords }: { src: string; alt: string | null; title: string | null; keywords: readonly string[] },
  language: string,
): string {
  const last = src.split(/[?#]/)[0]?.split('/').pop() ?? '';
  const dot = last.lastIndexOf('.');
  const file = decoded(dot > 0 ? last.slice(0, dot) : last);
  const named = file
    .replaceAll(/[-_+.]+/g, ' ')
    .replaceAll(/\b(?:img|image|dsc|photo|picture|pic|scaled|copy|final|\d+x\d+|\d{2,})\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // Names such as `a.png` or `p1.jpg` say nothing.
  const words = /\p{L}{3}/u.test(named) || isUnspaced(named) ? named : '';
  const subject = keywords[0] ?? (title ?? '').split(/\s[|–—-]\s/)[0] ?? '';
  const base = alt?.trim() || words;
  const covered = coversAll(new Set(stemsOf(base, language)), queryStems(subject, language));
  const whole = base === '' ? subject : covered || subject === '' ? base : `${base}, ${subject}`;
  return (whole.slice(0, 1).toLocaleUpperCase() + whole.slice(1)).slice(0, MAX_ALT).trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
