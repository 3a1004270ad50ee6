import { addDays, dayCount, type Days, type SearchDimension } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { dates } from './arrays.ts';
import type { Stored } from './coverage.ts';
import { figuresOf } from './figures.ts';
import type { Condition } from './filters.ts';
import type { RunCache } from './run-cache.ts';
import { AS_TEXT, unpack, type Columns } from './packed-figures.ts';
import { rank } from './ranking.ts';
import { SUM_LENGTHS } from './roll-ups.ts';
import { spansOf } from './spans.ts';
import type { Shown, TableRows } from './store.ts';
import { Tally } from './tally.ts';

const DICTIONARIES = { page: { table: sql`search_pages`, text: sql`url` }, query: { table: sql`search_queries`, text: sql`query` } };
type SummedKey = keyof typeof DICTIONARIES;

/** A table by page or query, over rows that meet conditions. */
export interface SummedTable {
  readonly organisationId: string;
  readonly key: SummedKey;
  readonly stored: Stored;
  readonly conditions: readonly Condition[];
}

/**
 * The table for packed sums; null if only joint rows have the data: when pages are filtered by query or vice versa, or when both a country
 * and a device are given.
 */
export function summedTable({
  organisationId,
  key,
  stored,
  conditions,
}: Omit<SummedTable, 'key'> & { readonly key: SearchDimension }): SummedTable | null {
  if (key !== 'page' && key !== 'query') return null;
  const others = new Set(conditions.map(({ dimension }) => dimension).filter((dimension) => dimension !== key));
  if (others.size > 1 || others.has(key === 'page' ? 'query' : 'page')) return null;
  return { organisationId, key, stored, conditions };
}

/** Where runs are read from. */
export interface RunReader {
  readonly db: Db;
  readonly runs: RunCache;
  /** the workspace's change count before anything of the answer was read: runs are cached until it changes */
  readonly changes: string;
}

/** A page of the table with its rows' values in another range, and the totals. */
export async function summedRows(
  reader: RunReader,
  table: SummedTable,
  days: Days,
  compared: Days | null,
  { sort, direction, page_no: page, page_size: size }: Shown,
): Promise<TableRows> {
  const [now, before] = await Promise.all([readTally(reader, table, days), compared ? readTally(reader, table, compared) : null]);
  const place = { direction, offset: (page - 1) * size, limit: size };
  const texts =
    sort === 'key'
      ? await textsInOrder(reader.db, table, now.keys(), place)
      : await textsOf(reader.db, table, rank(now, before, { sort, ...place }));
  return {
    data: texts.map(({ id, text }) => {
      const previous = before?.of(id) ?? null;
      return { key: text, ...figuresOf(now.of(id) ?? { clicks: 0, impressions: 0, places: 0 }), previous: previous && figuresOf(previous) };
    }),
    total: now.keys().length,
    totals: now.total(),
    previousTotals: before?.total() ?? null,
  };
}

async function readTally(reader: RunReader, table: SummedTable, range: Days): Promise<Tally> {
  const { spans, days } = spansOf(range, table.stored, SUM_LENGTHS.slice(1));
  const single = days.flatMap(({ from, to }) =>
    Array.from({ length: dayCount(from, to) }, (_, index) => ({ length: 1, start: addDays(from, index) })),
  );
  const runs = [...[...spans].flatMap(([length, starts]) => starts.map((start) => ({ length, start }))), ...single];
  const tally = new Tally();
  for (const run of await readRuns(reader, table, runs)) tally.add(run);
  for (const condition of table.conditions) if ('numbers' in condition) tally.restrict(condition.numbers, condition.among);
  return tally;
}

interface Run {
  readonly length: number;
  /** its first day */
  readonly start: string;
}

const runsRow = z.object({ length: z.number(), start: z.string(), figures: z.string() });

/** Figures of runs, for all countries and devices together or for those that conditions name. Cached runs are not read again. */
async function readRuns(
  { db, runs: kept, changes }: RunReader,
  { organisationId, key, conditions }: SummedTable,
  runs: readonly Run[],
): Promise<Columns[]> {
  const places = (['country', 'device'] as const).map((dimension) => ({
    dimension,
    on: conditions.flatMap((condition) => ('on' in condition && condition.dimension === dimension ? [condition] : [])),
  }));
  const whose = JSON.stringify([organisationId, changes, key, ...places.map(({ on }) => on.map(({ name }) => name))]);
  const nameOf = ({ length, start }: Run) => `${whose} ${length} ${start}`;
  const found = runs.map((run) => ({ run, columns: kept.get(nameOf(run)) }));
  const missing = found.flatMap(({ run, columns }) => (columns ? [] : [run]));
  if (missing.length === 0) return found.flatMap(({ columns }) => columns ?? []);
  const passing = places.map(({ dimension, on }) =>
    on.length === 0
      ? sql`${sql.identifier(dimension)} = ''`
      : sql.join([sql`${sql.identifier(dimension)} <> ''`, ...on.map((one) => one.on)], sql` and `),
  );
  const when = [...Map.groupBy(missing, ({ length }) => length)].map(
    ([length, some]) => sql`length = ${length} and start = any(${dates(some.map(({ start }) => start))})`,
  );
  const rows = await queryRows(
    db,
    runsRow,
    sql`
    select length, start::text, ${AS_TEXT} as figures from search_sums where organisation_id = ${organisationId} and dimension = ${key} and ${sql.join(passing, sql` and `)} and (${sql.join(when, sql` or `)})`,
  );
  const read = Map.groupBy(rows, nameOf);
  return found.flatMap(({ run, columns }) => {
    if (columns) return columns;
    const own = (read.get(nameOf(run)) ?? []).map(({ figures }) => unpack(figures));
    kept.keep(nameOf(run), own);
    return own;
  });
}

const textRow = z.object({
  id: z.number(),
  text: z.string(),
});
type Text = z.output<typeof textRow>;

const selectTexts = ({ organisationId, key }: SummedTable, ids: Iterable<number>): SQL => {
  const { table, text } = DICTIONARIES[key];
  return sql`select id, ${text} as text from ${table} where organisation_id = ${organisationId} and id = any(${`{${[...ids].join(',')}}`}::integer[])`;
};

/** In the order of the numbers. */
async function textsOf(db: Db, table: SummedTable, ids: readonly number[]): Promise<Text[]> {
  const rows = await queryRows(db, textRow, selectTexts(table, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function textsInOrder(
  db: Db,
  table: SummedTable,
  ids: Uint32Array,
  { direction, offset, limit }: { direction: Shown['direction']; offset: number; limit: number },
): Promise<Text[]> {
  return await queryRows(
    db,
    textRow,
    sql`select * from (${selectTexts(table, ids)}) t order by text collate "C" ${sql.raw(direction)} limit ${limit} offset ${offset}`,
  );
}
