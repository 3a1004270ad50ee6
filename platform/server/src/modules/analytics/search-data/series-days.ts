import { addDays, dayCount, type Days } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { dates, integers } from './arrays.ts';
import type { Sums } from './figures.ts';
import { SeriesSums } from './packed-series.ts';
import { SERIES_DAYS } from './roll-ups.ts';
import type { Stored } from './coverage.ts';
import { spanStart } from './spans.ts';

/** Sums of several pages or queries on a day. */
export interface DaySums extends Sums {
  readonly date: string;
}

/** From this many keys, the runs are read in two parallel halves. */
const READ_AT_ONCE = 1_000;

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
  const starts = [...runs.keys()];
  const middle = asked.keys.length < READ_AT_ONCE ? starts.length : Math.ceil(starts.length / 2);
  const read = (await Promise.all([readSeries(db, asked, starts.slice(0, middle)), readSeries(db, asked, starts.slice(middle))])).flat();
  const sums = read.flatMap(({ start, figures }) => {
    const run = new SeriesSums(SERIES_DAYS);
    run.add(figures);
    return (runs.get(start) ?? []).flatMap((date) => {
      const at = dayCount(start, date) - 1;
      return run.known[at] === 1
        ? [{ date, clicks: run.clicks[at] ?? 0, impressions: run.impressions[at] ?? 0, places: run.places[at] ?? 0 }]
        : [];
    });
  });
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
  /** of all keys, concatenated */
  readonly figures: string;
}

const seriesRow = z.object({ start: z.string(), figures: z.nullable(z.string()) });

async function readSeries(db: Db, { organisationId, dimension, keys }: SeriesAsked, starts: readonly string[]): Promise<Series[]> {
  if (starts.length === 0 || keys.length === 0) return [];
  const rows = await queryRows(
    db,
    seriesRow,
    sql`
    select run::text as start, (
      select string_agg(figures, '') from search_series where organisation_id = ${organisationId} and dimension = ${dimension} and start = run and key = any(${integers(keys)})
    ) as figures from unnest(${dates(starts)}) as run`,
  );
  return rows.flatMap(({ start, figures }) => (figures === null ? [] : [{ start, figures }]));
}
