import type { Days, SearchBasis, SearchDimension } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import { dates, integers } from './arrays.ts';
import { onRows, type Condition } from './filters.ts';
import { FACT_LENGTHS } from './roll-ups.ts';
import { spansOf } from './spans.ts';
import type { Stored } from './coverage.ts';

/** The rows a call needs: for which days, under which conditions, and grouped by what. */
export interface Wanted {
  readonly organisationId: string;
  readonly days: Days;
  readonly stored: Stored;
  readonly conditions: readonly Condition[];
  readonly key?: SearchDimension;
  readonly byDay?: boolean;
}

interface Source {
  readonly basis: SearchBasis;
  readonly days: SQL;
  /** its sums over runs of days, if any */
  readonly spans?: { readonly table: SQL; readonly lengths: readonly number[] };
  readonly where?: SQL;
  /** columns of the three figures, if named differently */
  readonly figures?: SQL;
}

const FIGURES = sql`clicks, impressions, places`;
const FACTS: Source = { basis: 'query', days: sql`search_facts`, spans: { table: sql`search_fact_spans`, lengths: FACT_LENGTHS } };
const TOTALS: Source = { basis: 'property', days: sql`search_days`, where: sql`clicks is not null` };
const PAGES: Source = { basis: 'page', days: sql`search_page_days` };
const QUERIES: Source = { basis: 'query', days: sql`search_query_days` };
const COUNTRIES: Source = { basis: 'property', days: sql`search_places`, where: sql`device = ''` };
const DEVICES: Source = { basis: 'property', days: sql`search_places`, where: sql`country = ''` };
const PLACES: Source = { basis: 'query', days: sql`search_places`, where: sql`country <> '' and device <> ''` };
/** Sums over all keys of a day. */
const ALL_PAGES: Source = {
  basis: 'page',
  days: sql`search_days`,
  figures: sql`page_clicks as clicks, page_impressions as impressions, page_places as places`,
  where: sql`page_impressions > 0`,
};
const ALL_QUERIES: Source = {
  basis: 'query',
  days: sql`search_days`,
  figures: sql`query_clicks as clicks, query_impressions as impressions, query_places as places`,
  where: sql`query_impressions > 0`,
};

/** The narrowest rows that have these dimensions. */
function sourceFor(dimensions: ReadonlySet<SearchDimension>): Source {
  const [page, query, country, device] = (['page', 'query', 'country', 'device'] as const).map((dimension) => dimensions.has(dimension));
  if (query) return page || country || device ? FACTS : QUERIES;
  if (page) return country || device ? FACTS : PAGES;
  if (country && device) return PLACES;
  if (country) return COUNTRIES;
  return device ? DEVICES : TOTALS;
}

const sourceOf = ({ conditions, key }: Pick<Wanted, 'conditions' | 'key'>): Source =>
  sourceFor(new Set([...conditions.map(({ dimension }) => dimension), ...(key ? [key] : [])]));

/** What the rows of a read count. */
export const basisOf = (wanted: Pick<Wanted, 'conditions' | 'key'>): SearchBasis => sourceOf(wanted).basis;

/**
 * Rows to sum up: `clicks`, `impressions` and `places` with `key` and `day` as requested. They come from the narrowest table with all
 * dimensions involved, and from its sums over runs of days as far as they reach.
 */
export function rowsOf(wanted: Wanted): SQL {
  return read(sourceOf(wanted), wanted);
}

/** Rows of each day, summed over the keys of a dimension: pages and queries have these sums stored. */
export function dayRowsOf(wanted: Wanted, over: SearchDimension): SQL {
  if (wanted.conditions.length > 0) return rowsOf({ ...wanted, byDay: true, key: over });
  const { key: _, ...rest } = wanted;
  return read({ page: ALL_PAGES, query: ALL_QUERIES, country: COUNTRIES, device: DEVICES }[over], { ...rest, byDay: true });
}

/** How many numbers are worth an index look-up each; beyond that rows are read in bulk. */
const MAX_LOOKUPS = 2_000;

/**
 * The rows of a table in a period that meet the conditions. If one of them names few numbers, those are looked up one by one: for a long
 * list the planner would read everything.
 */
function rowsAt(table: SQL, organisationId: string, when: SQL, conditions: readonly Condition[]): SQL {
  const [fewest] = conditions
    .filter((one) => 'numbers' in one && one.among && one.numbers.length <= MAX_LOOKUPS)
    .toSorted((a, b) => count(a) - count(b));
  const here = sql`organisation_id = ${organisationId} and ${when}`;
  const rest = conditions.filter((one) => one !== fewest).map(onRows);
  if (!fewest || 'on' in fewest) return sql`${table} where ${sql.join([here, ...rest], sql` and `)}`;
  return sql`unnest(${integers(fewest.numbers)}) as looked_up cross join lateral (select * from ${table} where ${here} and ${sql.identifier(fewest.dimension)} = looked_up offset 0) found where ${sql.join([sql`true`, ...rest], sql` and `)}`;
}

const count = (condition: Condition): number => ('numbers' in condition ? condition.numbers.length : Number.POSITIVE_INFINITY);

function read(
  { days, spans: summed, where, figures = FIGURES }: Source,
  { organisationId, days: range, stored, conditions, key, byDay }: Wanted,
): SQL {
  const spans = spansOf(range, stored, byDay || !summed ? [] : summed.lengths);
  const columns = sql.join([...(byDay ? [sql`day`] : []), ...(key ? [sql`${sql.identifier(key)} as key`] : []), figures], sql`, `);
  const select = (table: SQL, when: SQL) =>
    sql`select ${columns} from ${rowsAt(table, organisationId, where ? sql`${where} and ${when}` : when, conditions)}`;
  const parts = spans.days.map(({ from, to }) => select(days, sql`day between ${from} and ${to}`));
  for (const [length, starts] of summed ? spans.spans : [])
    parts.push(select(summed?.table ?? days, sql`length = ${length} and start = any(${dates(starts)})`));
  if (parts.length === 0) parts.push(select(days, sql`false`));
  return sql.join(parts, sql` union all `);
}
