import type { KeywordImage, listKeywordImages } from '@canopy/contract/content';
import type { ParsedQuery } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { containing, offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';
import { crawlToShow } from '../../../seo-audit/crawl-data/index.ts';
import { coversAll, languageOf, queryStems, stemsOf } from '../../gaps/index.ts';

const MAX_KEYWORDS = 5;
const MAX_ALT = 125;

const row = z.object({
  page_id: z.string(),
  position: z.number(),
  src: z.string(),
  alt: z.nullable(z.string()),
  url: z.string(),
  title: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  queries: z.array(z.string()),
  total: z.number(),
});

/** Images of indexed pages without alternative text, or with one that says no query of the page; by clicks of the page. */
export async function listImages(db: Db, organisationId: string, query: ParsedQuery<typeof listKeywordImages>) {
  const scope = await crawlToShow(db, organisationId);
  if (!scope) return pageOfRows<KeywordImage>([], 0, query);
  const search = query.search ? sql`and (i.src ilike ${containing(query.search)} or p.url ilike ${containing(query.search)})` : sql``;
  const missing = sql`(i.alt is null or btrim(i.alt) = '')`;
  const kind = query.filter === 'missing' ? sql`and ${missing}` : query.filter === 'no_keyword' ? sql`and not ${missing}` : sql``;
  const { rows } = await db.execute(sql`
    with best as (
      select page_id, array_agg(query order by impressions desc) as queries, sum(impressions) as impressions from search_rows
      where organisation_id = ${organisationId} and query <> '' and day = (select max(day) from search_rows where organisation_id = ${organisationId})
      group by page_id
    ), used as (
      select i.page_id, i.position, i.src, i.alt, p.url, p.title, p.lang, coalesce(b.queries[1:${MAX_KEYWORDS}::integer], '{}') as queries, coalesce(b.impressions, 0) as impressions
      from crawl_images i
      join crawl_pages p on p.organisation_id = i.organisation_id and p.crawl_id = i.crawl_id and p.page_id = i.page_id
      left join best b on b.page_id = i.page_id
      where i.organisation_id = ${organisationId} and i.crawl_id = ${scope.crawlId} and not i.decorative and i.src is not null and i.src not like 'data:%'
        and not p.no_index and (${missing} or not exists (
          select 1 from unnest(b.queries[1:${MAX_KEYWORDS}::integer]) as q (text), regexp_split_to_table(q.text, '\\s+') as w (word)
          where length(w.word) > 3 and i.alt ilike '%' || regexp_replace(left(w.word, 12), '(es|s|en|er)$', '') || '%')
          and b.queries is not null) ${kind} ${search}
    )
    select page_id::text, position, src, alt, url, title, lang, queries, count(*) over ()::integer as total from used
    order by impressions desc, url, position limit ${query.page_size} offset ${offsetOf(query)}`);
  const images = z.array(row).parse(rows);
  return pageOfRows(images.map(viewOf), images[0]?.total ?? 0, query);
}

function viewOf({ page_id, position, src, alt, url, title, lang, queries }: z.output<typeof row>): KeywordImage {
  const language = languageOf(lang, title ?? '');
  const said = new Set(stemsOf(alt ?? '', language));
  const keywords = queries.filter((query) => !coversAll(said, queryStems(query, language)));
  return {
    id: `${page_id} ${position}`,
    page_id,
    page_url: url,
    src,
    alt,
    keywords,
    suggestion: suggestAlt({ src, alt, title, keywords }, language),
  };
}

/** From the file's name and the page's subject: what a picture shows is not known without looking at it. */
export function suggestAlt(
  { src, alt, title, keywords }: { src: string; alt: string | null; title: string | null; keywords: readonly string[] },
  language: string,
): string {
  const last = src.split(/[?#]/)[0]?.split('/').pop() ?? '';
  const dot = last.lastIndexOf('.');
  const file = decoded(dot > 0 ? last.slice(0, dot) : last);
  const words = file
    .replaceAll(/[-_+.]+/g, ' ')
    .replaceAll(/\b(?:img|image|dsc|photo|picture|pic|scaled|copy|final|\d+x\d+|\d{2,})\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
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
