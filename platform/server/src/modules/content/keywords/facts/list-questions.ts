import type { ParsedQuery } from '@canopy/contract';
import { keywordQuestion, type listKeywordQuestions } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { containing, offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';

/** How questions begin in the languages that words are stemmed in. `how much` and `can i` begin alike. */
const QUESTION =
  '^(how|what|why|when|where|which|who|whose|can|could|does|do|did|is|are|should|will|wie|was|warum|wieso|wann|wo|wer|welche[rsn]?|kann|darf|comment|pourquoi|quand|où|quel(le)?s?|combien|est-ce|qué|cómo|cuándo|dónde|por qué|cuál(es)?|cuánto) |\\?$';

const found = z.object({ ...keywordQuestion.shape, total: z.number() });

/** Queries of the last 30 days that are questions. */
export async function listQuestions(db: Db, organisationId: string, query: ParsedQuery<typeof listKeywordQuestions>) {
  const column = { impressions: sql`impressions`, clicks: sql`clicks`, position: sql`position` }[query.sort];
  const { rows } = await db.execute(sql`
    with asked as (
      select query, sum(clicks)::integer as clicks, sum(impressions)::integer as impressions, (sum(position * impressions) / sum(impressions))::float8 as position,
        (array_agg(page_url order by impressions desc, page_url))[1] as page_url
      from search_rows where organisation_id = ${organisationId} and day = (select max(day) from search_rows where organisation_id = ${organisationId})
        and impressions > 0 and query ~ ${QUESTION} ${query.search ? sql`and query ilike ${containing(query.search)}` : sql``}
      group by query
    )
    select query as id, query as question, clicks, impressions, position, page_url, count(*) over ()::integer as total from asked
    order by ${column} ${query.direction === 'asc' ? sql`asc` : sql`desc`}, query limit ${query.page_size} offset ${offsetOf(query)}`);
  const questions = z.array(found).parse(rows);
  return pageOfRows(
    questions.map(({ total: _, ...row }) => row),
    questions[0]?.total ?? 0,
    query,
  );
}
