import { addDays, dayCount, type Days, type SearchDimension } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { sumOf } from './figures.ts';
import { mostNumber, type Condition } from './filters.ts';
import { seriesByDay, type DaySums } from './series-days.ts';
import { dayRowsOf, rowsOf, type Wanted } from './sources.ts';
import { SUMS } from './store.ts';

export type { DaySums } from './series-days.ts';

type NumbersCondition = Extract<Condition, { numbers: readonly number[] }>;

/** From this many numbers × days, a range is read in two parallel halves: each row has to be looked up. */
const READ_AT_ONCE = 20_000;

/** Sums of each day that has rows, oldest first; `over`: of the rows of that dimension. */
export async function sumsByDay(db: Db, wanted: Wanted, over?: SearchDimension): Promise<DaySums[]> {
  const only = onlyNumbers(wanted, over);
  if (!only) return readDays(db, wanted, over);
  const { dimension } = only;
  const { passing, out } = await sidesOf(db, wanted, only);
  if (passing) return readKeys(db, wanted, dimension, passing);
  // Fewer are excluded than pass: everything minus those.
  const [all, less] = await Promise.all([readDays(db, { ...wanted, conditions: [] }, dimension), readKeys(db, wanted, dimension, out)]);
  return allBut(all, less);
}

const clicksRow = z.object({ clicks: z.nullable(z.number()) });

/** Clicks of all days together; the database adds them up unless keys have to be looked up. */
export async function clicksOf(db: Db, wanted: Wanted): Promise<number> {
  if (wanted.conditions.some((one) => 'numbers' in one)) return sumOf(await sumsByDay(db, wanted)).clicks;
  return (await queryRow(db, clicksRow, sql`select sum(clicks)::float8 as clicks from (${rowsOf(wanted)}) r`))?.clicks ?? 0;
}

/** The condition, if it is the only one, and nothing else is distinguished. */
function onlyNumbers({ conditions: [first, ...more] }: Wanted, over: SearchDimension | undefined): NumbersCondition | undefined {
  if (!first || more.length > 0 || !('numbers' in first)) return undefined;
  return over === undefined || over === first.dimension ? first : undefined;
}

type Sides = { readonly passing: readonly number[]; readonly out?: never } | { readonly passing?: never; readonly out: readonly number[] };

/**
 * The numbers that pass or those that do not, whichever are fewer. Numbers are assigned consecutively, so the highest determines the
 * others.
 */
async function sidesOf(db: Db, { organisationId }: Wanted, { dimension, numbers, among }: NumbersCondition): Promise<Sides> {
  const most = await mostNumber(db, organisationId, dimension);
  const isFewer = numbers.length * 2 <= most;
  const named = new Set(isFewer ? [] : numbers);
  const few = isFewer ? numbers : Array.from({ length: most }, (_, index) => index + 1).filter((number) => !named.has(number));
  return among === isFewer ? { passing: few } : { out: few };
}

async function readKeys(db: Db, wanted: Wanted, dimension: 'page' | 'query', keys: readonly number[]): Promise<DaySums[]> {
  const { organisationId, stored, days } = wanted;
  const { sums, others } = await seriesByDay(db, { organisationId, dimension, keys, days }, stored);
  const conditions = [{ dimension, numbers: keys, among: true }];
  const rest = await Promise.all(others.map((some) => readDays(db, { ...wanted, days: some, conditions })));
  return rest.length === 0 ? sums : [...sums, ...rest.flat()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** A day on which everything is excluded has no rows. The remaining places are never less than one per impression, except for rounding. */
function allBut(all: readonly DaySums[], less: readonly DaySums[]): DaySums[] {
  const byDate = new Map(less.map((day) => [day.date, day]));
  return all.flatMap((day) => {
    const out = byDate.get(day.date);
    if (!out) return [day];
    const impressions = day.impressions - out.impressions;
    const clicks = day.clicks - out.clicks;
    return impressions > 0 || clicks > 0 ? [{ date: day.date, clicks, impressions, places: Math.max(0, day.places - out.places) }] : [];
  });
}

/** Reads a range that takes many look-ups as two parallel halves: their days do not overlap. */
async function readDays(db: Db, wanted: Wanted, over?: SearchDimension): Promise<DaySums[]> {
  const { from, to } = wanted.days;
  const numbers = wanted.conditions.reduce((most, one) => Math.max(most, 'numbers' in one ? one.numbers.length : 0), 0);
  const days = dayCount(from, to);
  if (days < 2 || numbers * days < READ_AT_ONCE) return readRange(db, wanted, over);
  const middle = addDays(from, Math.floor(days / 2) - 1);
  const halves: Days[] = [
    { from, to: middle },
    { from: addDays(middle, 1), to },
  ];
  return (await Promise.all(halves.map((half) => readRange(db, { ...wanted, days: half }, over)))).flat();
}

const readRangeRow = z.object({ date: z.string(), clicks: z.number(), impressions: z.number(), places: z.number() });

async function readRange(db: Db, wanted: Wanted, over: SearchDimension | undefined): Promise<DaySums[]> {
  const rows = over ? dayRowsOf(wanted, over) : rowsOf({ ...wanted, byDay: true });
  return await queryRows(db, readRangeRow, sql`select day::text as date, ${SUMS} from (${rows}) r group by day order by day`);
}
