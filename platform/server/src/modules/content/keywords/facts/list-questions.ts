import type { ParsedQuery } from '@canopy/contract';
import { keywordQuestion, type KeywordQuestion, type listKeywordQuestions } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';
import { queryRows } from '../../../../store/rows.ts';
import type { QueryCache } from '../../../analytics/search-data/index.ts';

/** How questions begin in the languages that words are stemmed in. `how much` and `can i` begin alike. */
const QUESTION =
  '^(how|what|why|when|where|which|who|whose|can|could|does|do|did|is|are|should|will|wie|was|warum|wieso|wann|wo|wer|welche[rsn]?|kann|darf|comment|pourquoi|quand|où|quel(le)?s?|combien|est-ce|qué|cómo|cuándo|dónde|por qué|cuál(es)?|cuánto) |\\?$';

const found = z.array(keywordQuestion);
const newestRow = z.object({ day: z.nullable(z.string()) });

/** Queries of the last 30 days that are questions: read once for the rows as they are, then sorted and cut. */
export async function listQuestions(db: Db, cache: QueryCache, organisationId: string, query: ParsedQuery<typeof listKeywordQuestions>) {
  const newest = await queryRows(
    db,
    newestRow,
    sql`select max(day)::text as day from search_rows where organisation_id = ${organisationId}`,
  );
  const day = newest[0]?.day ?? null;
  const all = day === null ? [] : await cache.answer(organisationId, ['questions', day], () => readQuestions(db, organisationId, day));
  const search = query.search?.toLowerCase() ?? '';
  const sign = query.direction === 'asc' ? 1 : -1;
  const rows = all
    .filter(({ question }) => question.includes(search))
    .toSorted((a, b) => sign * (a[query.sort] - b[query.sort]) || (a.question < b.question ? -1 : 1));
  const start = offsetOf(query);
  return pageOfRows(rows.slice(start, start + query.page_size), rows.length, query);
}

async function readQuestions(db: Db, organisationId: string, day: string): Promise<KeywordQuestion[]> {
  const { rows } = await db.execute(sql`
    select query as id, query as question, sum(clicks)::integer as clicks, sum(impressions)::integer as impressions,
      (sum(position * impressions) / sum(impressions))::float8 as position, (array_agg(page_url order by impressions desc, page_url))[1] as page_url
    from search_rows where organisation_id = ${organisationId} and day = ${day} and impressions > 0 and query ~ ${QUESTION} group by query`);
  return found.parse(rows);
}
