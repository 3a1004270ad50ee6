import { addDays, dayCount, type Days } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { dates, numbers, texts } from './arrays.ts';
import type { Sums } from './figures.ts';
import { SeriesSums } from './packed-series.ts';
import { SERIES_DAYS } from './roll-ups.ts';
import type { Stored } from './coverage.ts';
import { spanStart } from './spans.ts';

/** Sums of several pages or queries on a day. */
export interface DaySums extends Sums {
  readonly date: string;
}

/** From this many keys, they are read in two parallel halves. */
const READ_AT_ONCE = 1_000;
/**
 * The database concatenates the figures of this many keys. Texts of megabytes are copied several times on their way here, and what is left
 * of that keeps the garbage collector busy.
 */
const KEYS_TOGETHER = 512;

export interface SeriesAsked {
  readonly organisationId: string;
  readonly dimension: 'page' | 'query';
  readonly keys: readonly number[];
  readonly days: Days;
}

/** Sums of each day that has rows, oldest first, for the days in series; and the others, which have to be read by day. */
export async function seriesByDay(
  db: Db,
  asked: SeriesAsked,
  stored: Pick<Stored, 'days' | 'outOfSeries'>,
): Promise<{ readonly sums: DaySums[]; readonly others: Days[] }> {
  const { runs, others } = runsOf(asked.days, stored);
  const read = new Map([...runs.keys()].map((start) => [start, new SeriesSums(SERIES_DAYS)]));
  for (const { start, figures } of await readSeries(db, asked, [...runs.keys()])) read.get(start)?.add(figures);
  const sums = [...runs].flatMap(([start, dates]) =>
    dates.flatMap((date) => {
      const of = read.get(start)?.of(dayCount(start, date) - 1);
      return of ? [{ date, ...of }] : [];
    }),
  );
  return { sums: sums.toSorted((a, b) => (a.date < b.date ? -1 : 1)), others };
}

/** The days of a range by the first day of their run; and those in no run as they are stored. */
function runsOf(
  { from, to }: Days,
  { days: stored, outOfSeries }: Pick<Stored, 'days' | 'outOfSeries'>,
): { readonly runs: ReadonlyMap<string, readonly string[]>; readonly others: Days[] } {
  const [runs, others] = [new Map<string, string[]>(), [] as Days[]];
  if (!stored) return { runs, others };
  const left = new Set(outOfSeries);
  const last = to < stored.to ? to : stored.to;
  for (let day = from > stored.from ? from : stored.from; day <= last; day = addDays(day, 1)) {
    const before = others.at(-1);
    if (!left.has(day)) {
      const start = spanStart(day, SERIES_DAYS);
      runs.set(start, [...(runs.get(start) ?? []), day]);
    } else if (before && addDays(before.to, 1) === day) others.splice(-1, 1, { from: before.from, to: day });
    else others.push({ from: day, to: day });
  }
  return { runs, others };
}

interface Series {
  readonly start: string;
  /** of some of the keys, concatenated */
  readonly figures: string;
}

const seriesRow = z.object({ start: z.string(), figures: z.nullable(z.string()) });

async function readSeries(db: Db, { organisationId, dimension, keys }: SeriesAsked, starts: readonly string[]): Promise<Series[]> {
  if (starts.length === 0 || keys.length === 0) return [];
  const parts = Array.from({ length: Math.ceil(keys.length / KEYS_TOGETHER) }, (_, index) =>
    numbers(keys.slice(index * KEYS_TOGETHER, (index + 1) * KEYS_TOGETHER)),
  );
  // The oldest keys have the most days: every other part, not one half and the rest.
  const halves =
    keys.length < READ_AT_ONCE ? [parts] : [parts.filter((_, index) => index % 2 === 0), parts.filter((_, index) => index % 2 === 1)];
  const rows = await Promise.all(
    halves.map((some) =>
      queryRows(
        db,
        seriesRow,
        sql`
        select run::text as start, (
          select string_agg(figures, '') from search_series where organisation_id = ${organisationId} and dimension = ${dimension} and start = run and key = any(part::integer[])
        ) as figures from unnest(${dates(starts)}) as run, unnest(${texts(some)}) as part`,
      ),
    ),
  );
  return rows.flat().flatMap(({ start, figures }) => (figures === null ? [] : [{ start, figures }]));
}
