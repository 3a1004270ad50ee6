import type { ParsedQuery } from '@canopy/contract';
import { keywordQuestion, type listKeywordQuestions } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../store/db.ts';
import { offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';
import { queryRow, queryRows, totalRow } from '../../../../store/rows.ts';
import { readyTables, type RefreshTables } from '../tables/keyword-tables.ts';

/** Queries of the last 30 days that are questions. */
export async function listQuestions(
  db: Db,
  refresh: RefreshTables,
  organisationId: string,
  query: ParsedQuery<typeof listKeywordQuestions>,
) {
  const { totals } = await readyTables(refresh, organisationId);
  const search = query.search?.toLowerCase() ?? '';
  const kept = sql`organisation_id = ${organisationId} ${search === '' ? sql`` : sql`and strpos(question, ${search}) > 0`}`;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      keywordQuestion,
      sql`
      select question as id, question, clicks, impressions, position, page_url from keyword_questions where ${kept}
      order by ${sql.identifier(query.sort)} ${sql.raw(query.direction)}, question limit ${query.page_size} offset ${offsetOf(query)}`,
    ),
    search === '' ? totals.questions : queryRow(db, totalRow, sql`select count(*)::integer as total from keyword_questions where ${kept}`),
  ]);
  return pageOfRows(rows, counted?.total ?? 0, query);
}
