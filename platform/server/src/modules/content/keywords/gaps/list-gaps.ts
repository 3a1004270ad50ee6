import type { CallOutput, ParsedQuery } from '@canopy/contract';
import { gapKeyword, type getMinimalGapsData } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { containing, pageOfRows } from '../../../../store/paged-rows.ts';
import { queryRows } from '../../../../store/rows.ts';
import type { RefreshTables } from '../tables/keyword-tables.ts';

const row = z.object({
  page_id: z.string(),
  page_url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  h1: z.nullable(z.string()),
  impressions: z.nullable(z.number()),
  gain: z.nullable(z.number()),
  keywords: z.array(gapKeyword),
  common_keywords: z.array(gapKeyword),
});
const summary = z.object({ total: z.number(), common: z.number() });

type GapQuery = ParsedQuery<typeof getMinimalGapsData>;

const SORTS: Record<GapQuery['sort'], SQL> = {
  gain: sql`gain`,
  impressions: sql`keyword_impressions`,
  page: sql`page_url collate "C"`,
  title: sql`title collate "C"`,
};

/** Indexable pages with what they lack; of equals, those that lack something first, then those that people see most. */
export async function listGaps(
  db: Db,
  refresh: RefreshTables,
  organisationId: string,
  { page, showPerPage, length, search, words, sort, direction }: GapQuery,
): Promise<CallOutput<typeof getMinimalGapsData>> {
  const { isUpdating } = await refresh(organisationId);
  const kept = sql`organisation_id = ${organisationId} and length = ${length ?? 'all'}
    and ${search ? sql`(page_url ilike ${containing(search)} or title ilike ${containing(search)})` : sql`true`}`;
  const [sums, rows] = await Promise.all([
    queryRows(
      db,
      summary,
      sql`select count(*)::integer as total, coalesce(sum(jsonb_array_length(common_keywords)), 0)::integer as common from keyword_gaps where ${kept}`,
    ),
    queryRows(
      db,
      row,
      sql`
      select page_id, page_url, title, description, h1, keyword_impressions as impressions, gain, keywords, common_keywords from keyword_gaps where ${kept}
      order by ${SORTS[sort]} ${sql.raw(direction)} nulls last, (jsonb_array_length(keywords) > 0) desc, impressions desc nulls last, rank desc, page_id limit ${showPerPage} offset ${(page - 1) * showPerPage}`,
    ),
  ]);
  const [{ total, common } = { total: 0, common: 0 }] = sums;
  return {
    ...pageOfRows(
      rows.map(({ keywords, common_keywords: commonKeywords, ...rest }) => ({
        ...rest,
        keywords: words === 'all' ? [...keywords, ...commonKeywords] : keywords,
        common_keywords: commonKeywords.length,
      })),
      total,
      { page, page_size: showPerPage },
    ),
    common_keywords: common,
    is_updating: isUpdating,
  };
}
