import { HOUR_MS, lastHours, type Hours, type SearchBasis, type SearchDimension, type SearchFigures } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { containing } from '../../../store/paged-rows.ts';
import { figuresOf } from './figures.ts';
import type { SearchFilter } from './filters.ts';

const spanRow = z.object({ first: z.nullable(z.string()), last: z.nullable(z.string()), open: z.nullable(z.string()) });

/** How old the newest counted hour may be for "the last 24 hours" to mean it. */
const STALE_MS = 48 * HOUR_MS;

/**
 * The last 24 hours that the source has counted, and those before; null: hours are not imported, too few of them, or too old.
 * An hour still being counted would look like a loss, so the 24 hours end with the last one that is not.
 */
export async function readHours(db: Db, organisationId: string, now: Date): Promise<Hours | null> {
  const row = await queryRow(
    db,
    spanRow,
    sql`
    select to_json(min(hour)) #>> '{}' as first, to_json(max(hour)) #>> '{}' as last,
      (select to_json(min(incomplete_from)) #>> '{}' from search_hour_days where organisation_id = ${organisationId}) as open
    from search_hours where organisation_id = ${organisationId} and grouping_by = 'total'`,
  );
  if (!row?.first || !row.last) return null;
  const counted = Math.min(Date.parse(row.last) + HOUR_MS, row.open === null ? Infinity : Date.parse(row.open));
  const hours = lastHours(counted);
  if (Date.parse(row.first) > Date.parse(hours.from) || now.getTime() - counted > STALE_MS) return null;
  return Date.parse(row.first) > Date.parse(hours.compared?.from ?? '') ? { ...hours, compared: null } : hours;
}

/** Rows of hours: those of one grouping that pass the filters. */
interface HourSource {
  readonly basis: SearchBasis;
  readonly rows: (span: { readonly from: string; readonly to: string }) => SQL;
}

/** The narrowest rows that have the dimensions of the filters and of the key. */
export function hourSource(organisationId: string, filters: readonly SearchFilter[], key?: SearchDimension): HourSource {
  const dimensions = new Set([...filters.map(({ dimension }) => dimension), ...(key ? [key] : [])]);
  const [only] = dimensions;
  const grouping = only === undefined ? 'total' : dimensions.size === 1 && only !== 'query' ? only : 'all';
  const where = sql.join([sql`true`, ...filters.map(conditionOf)], sql` and `);
  const columns = key ? sql`hour, ${sql.identifier(key)} as key, clicks, impressions, places` : sql`hour, clicks, impressions, places`;
  return {
    basis: grouping === 'all' ? 'query' : grouping === 'page' ? 'page' : 'property',
    rows: ({ from, to }) =>
      sql`select ${columns} from search_hours where organisation_id = ${organisationId} and grouping_by = ${grouping} and hour >= ${from}::timestamptz and hour < ${to}::timestamptz and ${where}`,
  };
}

function conditionOf({ dimension, operator, text }: SearchFilter): SQL {
  const column = sql.identifier(dimension);
  const isPlace = dimension === 'country' || dimension === 'device';
  const value = isPlace ? text.toLowerCase() : text;
  if (operator === '' || operator === '!') return operator === '' ? sql`${column} = ${value}` : sql`${column} <> ${value}`;
  const contains = sql`lower(${column}) like lower(${containing(text)})`;
  return operator === '~' ? contains : sql`not (${contains})`;
}

const hourRow = z.object({ hour: z.string(), clicks: z.number(), impressions: z.number(), places: z.number() });
const HOUR = sql`to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Figures of each hour that has rows, oldest first; `date` is when it began, ISO 8601. */
export async function figuresByHour(db: Db, rows: SQL): Promise<(SearchFigures & { date: string })[]> {
  const found = await queryRows(
    db,
    hourRow,
    sql`
    select ${HOUR} as hour, sum(clicks)::float8 as clicks, sum(impressions)::float8 as impressions, sum(places)::float8 as places
    from (${rows}) r group by r.hour order by r.hour`,
  );
  return found.map(({ hour, ...sums }) => ({ date: hour, ...figuresOf(sums) }));
}
