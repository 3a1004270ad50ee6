import type { SearchDimension, SearchFigures, SearchRow, SEARCH_SORTS, SORT_DIRECTIONS } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { figuresOf, type Sums } from './figures.ts';
import { rowsOf, type Wanted } from './sources.ts';

/** Sums over rows. */
export const SUMS = sql`sum(clicks)::float8 as clicks, sum(impressions)::float8 as impressions, sum(places)::float8 as places`;

/** A page of a table. */
export interface Shown {
  readonly sort: (typeof SEARCH_SORTS)[number];
  readonly direction: (typeof SORT_DIRECTIONS)[number];
  readonly page_no: number;
  readonly page_size: number;
}

export interface TableRows {
  readonly data: SearchRow[];
  readonly total: number;
  readonly totals: Sums;
  /** null: no range to compare with */
  readonly previousTotals: Sums | null;
}

type Keyed = Wanted & { readonly key: SearchDimension };

/** The text of the key of row `r`, and the join that provides it. */
function textOf(key: SearchDimension, organisationId: string): { text: SQL; join: SQL } {
  if (key === 'country' || key === 'device') return { text: sql`r.key`, join: sql`` };
  const [table, text] = key === 'page' ? [sql`search_pages`, sql`t.url`] : [sql`search_queries`, sql`t.query`];
  return { text, join: sql`join ${table} t on t.organisation_id = ${organisationId} and t.id = r.key` };
}

const ratio = (over: SQL, under: SQL) => sql`${over} / nullif(${under}, 0)`;
/**
 * What a table is sorted by. Clicks and impressions missing before count as 0 then; a CTR or position missing before has no change, and
 * comes last. The change of a position is the number of places gained.
 */
const SORTS: Record<Exclude<Shown['sort'], 'key'>, SQL> = {
  clicks: sql`r.clicks`,
  impressions: sql`r.impressions`,
  ctr: ratio(sql`r.clicks`, sql`r.impressions`),
  position: ratio(sql`r.places`, sql`r.impressions`),
  clicks_change: sql`r.clicks - coalesce(r.clicks0, 0)`,
  impressions_change: sql`r.impressions - coalesce(r.impressions0, 0)`,
  ctr_change: sql`${ratio(sql`r.clicks`, sql`r.impressions`)} - ${ratio(sql`r.clicks0`, sql`r.impressions0`)}`,
  position_change: sql`${ratio(sql`r.places0`, sql`r.impressions0`)} - ${ratio(sql`r.places`, sql`r.impressions`)}`,
};

/** If the page has no rows, a single row has only the sums. */
const tableRow = z.object({
  key: z.nullable(z.string()),
  clicks0: z.nullable(z.number()),
  impressions0: z.nullable(z.number()),
  places0: z.nullable(z.number()),
  total: z.number(),
  all_clicks: z.number(),
  all_impressions: z.number(),
  all_places: z.number(),
  all_clicks0: z.number(),
  all_impressions0: z.number(),
  all_places0: z.number(),
  clicks: z.nullable(z.number()),
  impressions: z.nullable(z.number()),
  places: z.nullable(z.number()),
});

/** Rows of a range by key with their values in another range, sorted and paged, and the totals. */
export function tableRows(db: Db, wanted: Keyed, compared: Keyed | null, shown: Shown): Promise<TableRows> {
  const keys = {
    ...textOf(wanted.key, wanted.organisationId),
    none: wanted.key === 'page' || wanted.key === 'query' ? sql`null::integer` : sql`null::text`,
  };
  return tableOfRows(db, keys, rowsOf(wanted), compared && rowsOf(compared), shown);
}

/** The same of rows whose key is its own text. */
export function tableOfTexts(db: Db, rows: SQL, compared: SQL | null, shown: Shown): Promise<TableRows> {
  return tableOfRows(db, { text: sql`r.key`, join: sql``, none: sql`null::text` }, rows, compared, shown);
}

async function tableOfRows(
  db: Db,
  { text, join, none }: { readonly text: SQL; readonly join: SQL; readonly none: SQL },
  wanted: SQL,
  compared: SQL | null,
  { sort, direction, page_no: page, page_size: size }: Shown,
): Promise<TableRows> {
  const byKey = sort === 'key';
  const order = sql`${byKey ? sql`${text} collate "C"` : SORTS[sort]} ${sql.raw(direction)} nulls last, r.key`;
  const before = compared
    ? sql`select key, ${SUMS} from (${compared}) b group by key`
    : sql`select ${none} as key, 0::float8 as clicks, 0::float8 as impressions, 0::float8 as places where false`;
  const pair = compared
    ? sql`select n.*, b.clicks as clicks0, b.impressions as impressions0, b.places as places0 from now n left join before b using (key)`
    : sql`select n.*, null::float8 as clicks0, null::float8 as impressions0, null::float8 as places0 from now n`;
  const rows = await queryRows(
    db,
    tableRow,
    sql`
    with now as materialized (select key, ${SUMS} from (${wanted}) a group by key),
    before as materialized (${before}),
    summary as (
      select count(*)::integer as total, coalesce(sum(clicks), 0) as all_clicks, coalesce(sum(impressions), 0) as all_impressions, coalesce(sum(places), 0) as all_places from now
    ), prior as (
      select coalesce(sum(clicks), 0) as all_clicks0, coalesce(sum(impressions), 0) as all_impressions0, coalesce(sum(places), 0) as all_places0 from before
    ), shown as (
      select r.*, row_number() over (order by ${order}) as place from (${pair}) r ${byKey ? join : sql``} order by ${order} limit ${size} offset ${(page - 1) * size}
    ), told as (select r.*, ${text} as told from shown r ${join})
    select summary.*, prior.*, told.told as key, told.clicks, told.impressions, told.places, told.clicks0, told.impressions0, told.places0
    from summary cross join prior left join told on true order by told.place`,
  );
  const [first] = rows;
  return {
    data: rows.flatMap(({ key, clicks, impressions, places, ...prior }) =>
      key === null || clicks === null || impressions === null || places === null
        ? []
        : [{ key, ...figuresOf({ clicks, impressions, places }), previous: compared ? previousOf(prior) : null }],
    ),
    total: first?.total ?? 0,
    totals: { clicks: first?.all_clicks ?? 0, impressions: first?.all_impressions ?? 0, places: first?.all_places ?? 0 },
    previousTotals: compared
      ? { clicks: first?.all_clicks0 ?? 0, impressions: first?.all_impressions0 ?? 0, places: first?.all_places0 ?? 0 }
      : null,
  };
}

type Prior = Pick<z.output<typeof tableRow>, 'clicks0' | 'impressions0' | 'places0'>;

function previousOf({ clicks0, impressions0, places0 }: Prior): SearchFigures | null {
  return clicks0 === null || impressions0 === null || places0 === null
    ? null
    : figuresOf({ clicks: clicks0, impressions: impressions0, places: places0 });
}

export interface KeyDaySums extends Sums {
  readonly date: string;
  readonly key: string;
}

const sumsRow = z.object({ date: z.string(), key: z.string(), clicks: z.number(), impressions: z.number(), places: z.number() });
const countedRow = z.extend(sumsRow, { total: z.number() });

/** A row per day and key, oldest first and most clicks first within a day; and the total. */
export async function rowsByKeyAndDay(
  db: Db,
  wanted: Keyed,
  { page_no: page, page_size: size }: Pick<Shown, 'page_no' | 'page_size'>,
): Promise<{ data: KeyDaySums[]; total: number }> {
  const { text, join } = textOf(wanted.key, wanted.organisationId);
  const rows = await queryRows(
    db,
    countedRow,
    sql`
    with sums as (select day, key, ${SUMS} from (${rowsOf({ ...wanted, byDay: true })}) a group by day, key),
    shown as (select *, (count(*) over ())::integer as total from sums order by day, clicks desc, key limit ${size} offset ${(page - 1) * size})
    select r.day::text as date, ${text} as key, r.clicks, r.impressions, r.places, r.total from shown r ${join} order by r.day, r.clicks desc, r.key`,
  );
  return {
    data: rows,
    total: rows[0]?.total ?? (page === 1 ? 0 : (await rowsByKeyAndDay(db, wanted, { page_no: 1, page_size: 1 })).total),
  };
}
