import type { Days, SearchDimension } from '@canopy/contract';
import { sql, type SQL } from 'drizzle-orm';
import { conditionOf, type SearchFilter } from './filters.ts';
import { spansOf } from './spans.ts';
import type { Stored } from './coverage.ts';

/** Rows that a call wants: of which days, which pass its conditions, and what it tells them apart by. */
export interface Wanted {
  readonly organisationId: string;
  readonly days: Days;
  readonly stored: Stored;
  readonly filters: readonly SearchFilter[];
  readonly key?: SearchDimension;
  readonly byDay?: boolean;
  /** a further condition, on the column of `key` */
  readonly also?: SQL;
}

interface Source {
  readonly days: SQL;
  /** its monthly sums, where there are any */
  readonly months?: SQL;
  readonly where?: SQL;
  /** columns of the three figures, where they are called otherwise */
  readonly figures?: SQL;
}

const FIGURES = sql`clicks, impressions, places`;
const FACTS: Source = { days: sql`search_facts`, months: sql`search_fact_months` };
const PAGE_PLACES: Source = { days: sql`search_facts`, months: sql`search_page_place_months` };
const TOTALS: Source = { days: sql`search_days`, where: sql`clicks is not null` };
const PAGES: Source = { days: sql`search_page_days`, months: sql`search_page_months` };
const QUERIES: Source = { days: sql`search_query_days`, months: sql`search_query_months` };
const COUNTRIES: Source = { days: sql`search_places`, where: sql`device = ''` };
const DEVICES: Source = { days: sql`search_places`, where: sql`country = ''` };
const PLACES: Source = { days: sql`search_places`, where: sql`country <> '' and device <> ''` };
/** Sums over all keys of a day. */
const ALL_PAGES: Source = { days: sql`search_days`, figures: sql`page_clicks as clicks, page_impressions as impressions, page_places as places`, where: sql`page_impressions > 0` };
const ALL_QUERIES: Source = { days: sql`search_days`, figures: sql`query_clicks as clicks, query_impressions as impressions, query_places as places`, where: sql`query_impressions > 0` };

/** The narrowest rows that know these dimensions. */
function sourceFor(dimensions: ReadonlySet<SearchDimension>): Source {
  const [page, query, country, device] = (['page', 'query', 'country', 'device'] as const).map((dimension) => dimensions.has(dimension));
  if (query) return page || country || device ? FACTS : QUERIES;
  if (page) return country || device ? PAGE_PLACES : PAGES;
  if (country && device) return PLACES;
  if (country) return COUNTRIES;
  return device ? DEVICES : TOTALS;
}

/**
 * Rows to be summed up: `clicks`, `impressions` and `places` with `key` and `day` as wanted. They come from the narrowest table
 * that knows every dimension in question, whole months from its monthly sums.
 */
export function rowsOf(wanted: Wanted): SQL {
  const { filters, key } = wanted;
  return read(sourceFor(new Set([...filters.map(({ dimension }) => dimension), ...(key ? [key] : [])])), wanted);
}

/** Rows of each day, summed over the keys of a dimension: pages and queries have them at hand. */
export function dayRowsOf(wanted: Wanted, over: SearchDimension): SQL {
  if (wanted.filters.length > 0) return rowsOf({ ...wanted, byDay: true, key: over });
  const { key: _, ...rest } = wanted;
  return read({ page: ALL_PAGES, query: ALL_QUERIES, country: COUNTRIES, device: DEVICES }[over], { ...rest, byDay: true });
}

function read({ days, months, where, figures = FIGURES }: Source, { organisationId, days: range, stored, filters, key, byDay, also }: Wanted): SQL {
  const spans = spansOf(range, stored.days, byDay || !months ? new Set() : stored.summed);
  const conditions = [sql`organisation_id = ${organisationId}`, where, also, ...filters.map((filter) => conditionOf(organisationId, filter))].filter((condition) => condition !== undefined);
  const columns = sql.join([...(byDay ? [sql`day`] : []), ...(key ? [sql`${sql.identifier(key)} as key`] : []), figures], sql`, `);
  const parts = spans.days.map(({ from, to }) => sql`select ${columns} from ${days} where ${sql.join([...conditions, sql`day between ${from} and ${to}`], sql` and `)}`);
  if (months && spans.months.length > 0) {
    parts.push(sql`select ${columns} from ${months} where ${sql.join([...conditions, sql`month = any(${`{${spans.months.join(',')}}`}::date[])`], sql` and `)}`);
  }
  if (parts.length === 0) parts.push(sql`select ${columns} from ${days} where ${sql.join([...conditions, sql`false`], sql` and `)}`);
  return sql.join(parts, sql` union all `);
}
