import { sql, type SQL } from 'drizzle-orm';
import { recentRows } from '../../../analytics/search-data/index.ts';
import { crawlImages, crawlPages } from '../../../seo-audit/crawl-data/index.ts';

/** How many queries of a page an image is matched against. */
const MAX_KEYWORDS = 5;

/** Runs of Han or katakana, which are words or begin with one; without spaces, SQL cannot tell words apart any better. */
const RUNS = '[\u4e00-\u9fff\u30a0-\u30ff]{2,}';

/** Stores images of indexed pages without alt text, or whose alt text matches no query of the page. */
export const imagesOf = (organisationId: string, crawlId: string, day: string | null): SQL => sql`
  with ranked as (
    select page_id, query, impressions, row_number() over (partition by page_id order by impressions desc, query) as place,
      sum(impressions) over (partition by page_id) as whole
    from ${recentRows(organisationId, sql`${day}::date`)} r where query <> ''
  ), best as (
    select page_id, array_agg(query order by place) as queries, max(whole) as impressions from ranked where place <= ${MAX_KEYWORDS}::integer group by page_id
  ), words as (
    select distinct b.page_id, regexp_replace(left(lower(w.word), 12), '(es|s|en|er)$', '') as stem
    from best b, unnest(b.queries) as q (text), regexp_split_to_table(q.text, '\\s+') as w (word)
    where length(w.word) > 3 and w.word !~ ${RUNS}
    union select distinct b.page_id, left(r.run[1], 2) from best b, unnest(b.queries) as q (text), regexp_matches(q.text, ${RUNS}, 'g') as r (run)
  )
  insert into keyword_images (organisation_id, page_id, position, src, alt, page_url, title, lang, queries, impressions, is_missing)
  select ${organisationId}::uuid, i.page_id, i.position, i.src, i.alt, p.url, p.title, p.lang, coalesce(b.queries, '{}'), coalesce(b.impressions, 0), i.alt is null or btrim(i.alt) = ''
  from ${crawlImages({ organisationId, crawlId })} i
  join ${crawlPages({ organisationId, crawlId })} p on p.page_id = i.page_id
  left join best b on b.page_id = i.page_id
  where not i.decorative and i.src is not null and i.src not like 'data:%' and not p.no_index
    and (i.alt is null or btrim(i.alt) = '' or (b.queries is not null and not exists (
      select 1 from words w where w.page_id = i.page_id and strpos(lower(i.alt), w.stem) > 0)))`;

/** How questions begin in the languages with a stemmer. `how much` and `can i` begin alike. */
const QUESTION =
  '^(how|what|why|when|where|which|who|whose|can|could|does|do|did|is|are|should|will|wie|was|warum|wieso|wann|wo|wer|welche[rsn]?|kann|darf|comment|pourquoi|quand|où|quel(le)?s?|combien|est-ce|qué|cómo|cuándo|dónde|por qué|cuál(es)?|cuánto) |\\?$';

/** Stores queries that are questions, each with the page shown most for it. */
export const questionsOf = (organisationId: string, day: string): SQL => sql`
  insert into keyword_questions (organisation_id, question, page_url, clicks, impressions, position)
  select ${organisationId}::uuid, query, (array_agg(page_url order by impressions desc, page_url))[1], sum(clicks), sum(impressions), sum(position * impressions) / sum(impressions)
  from ${recentRows(organisationId, day)} r where impressions > 0 and query ~ ${QUESTION} group by query`;
