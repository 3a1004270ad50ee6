import type { CallOutput, ParsedQuery } from '@canopy/contract';
import { opportunity, type listOpportunities, type Opportunity } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';
import { queryRows } from '../../../../store/rows.ts';
import { readyTables, type RefreshTables } from '../tables/keyword-tables.ts';

/** A page is in decline if it has less than this share of last year's clicks, and had at least this many. */
const DECAY = { share: 0.7, clicks: 30 };

const row = z.omit(opportunity, { id: true });
const COLUMNS = sql`page_id, page_url, nullif(query, '') as query, queries, clicks, impressions, position, is_brand, gain, gain_low, gain_high, target_ctr, own_factor,
  competing_pages, takes_turns, page_clicks, clicks_last_year, intent`;
const summary = z.object({ total: z.number(), gain: z.number() });
const view = (one: z.output<typeof row>): Opportunity => ({
  ...one,
  id: one.query === null ? one.page_id : `${one.page_id} ${one.query}`,
});

const FILTERS: Record<ParsedQuery<typeof listOpportunities>['filter'], SQL | null> = {
  all: null,
  several_pages: sql`(competing_pages > 1 or takes_turns)`,
  not_brand: sql`not is_brand`,
  decaying: sql`clicks_last_year >= ${DECAY.clicks}::integer and coalesce(page_clicks, 0) < ${DECAY.share}::float8 * clicks_last_year`,
};

/** A page of the list, with the total gain of all its rows. */
export async function readOpportunities(
  db: Db,
  refresh: RefreshTables,
  organisationId: string,
  query: ParsedQuery<typeof listOpportunities>,
): Promise<CallOutput<typeof listOpportunities>> {
  const { state, isUpdating } = await refresh(organisationId);
  const { search, kind, sort, direction } = query;
  const filter = FILTERS[query.filter];
  const narrowed = [
    ...(filter ? [filter] : []),
    ...(query.intent ? [sql`intent = ${query.intent}`] : []),
    ...(search ? [sql`(strpos(lower(page_url), ${search.toLowerCase()}) > 0 or strpos(query, ${search.toLowerCase()}) > 0)`] : []),
  ];
  const kept = sql.join([sql`organisation_id = ${organisationId}`, sql`kind = ${kind}`, ...narrowed], sql` and `);
  const column = sql.identifier(sort);
  const [rows, sums] = await Promise.all([
    queryRows(
      db,
      row,
      sql`select ${COLUMNS} from keyword_opportunities where ${kept} order by ${column} ${sql.raw(direction)}, page_id, query limit ${query.page_size} offset ${offsetOf(query)}`,
    ),
    narrowed.length === 0
      ? null
      : queryRows(
          db,
          summary,
          sql`select count(*)::integer as total, coalesce(sum(gain), 0)::float8 as gain from keyword_opportunities where ${kept}`,
        ),
  ]);
  const { total, gain = 0 } = (sums ? sums[0] : state?.totals[kind]) ?? { total: 0, gain: 0 };
  return {
    ...pageOfRows(rows.map(view), total, query),
    total_gain: Math.round(gain * 10) / 10,
    is_connected: state?.is_connected ?? false,
    is_updating: isUpdating,
  };
}

/** Pages that have an opportunity, of those asked for. */
export async function opportunitiesOf(
  db: Db,
  refresh: RefreshTables,
  organisationId: string,
  ids: readonly string[],
): Promise<Opportunity[]> {
  await readyTables(refresh, organisationId);
  const rows = await queryRows(
    db,
    row,
    sql`select ${COLUMNS} from keyword_opportunities where organisation_id = ${organisationId} and kind = 'pages' and page_id = any(${sql.param(ids)}::uuid[]) order by page_id`,
  );
  return rows.map(view);
}
