import { addDays, dayCount, type Days, type SearchDimension } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import type { Sums } from './figures.ts';
import { otherNumbers, type Condition } from './filters.ts';
import { dayRowsOf, MOST_LOOKUPS, rowsOf, type Wanted } from './sources.ts';
import { SUMS } from './store.ts';

export interface DaySums extends Sums {
  readonly date: string;
}

type NumbersCondition = Extract<Condition, { numbers: readonly number[] }>;

/** Numbers × days from which on a range is read in two halves at once: each row has to be looked up. */
const READ_AT_ONCE = 20_000;

/** Sums of each day that has rows, oldest first; `over`: of the rows of that dimension. */
export async function sumsByDay(db: Db, wanted: Wanted, over?: SearchDimension): Promise<DaySums[]> {
  const only = onlyNumbers(wanted, over);
  if (!only) return readDays(db, wanted, over);
  const { dimension } = only;
  const { passing, out } = await sidesOf(db, wanted, only);
  if (passing) return readDays(db, { ...wanted, conditions: [{ dimension, numbers: passing, among: true }] });
  // Fewer are left out than pass: all of them, less those.
  const [all, less] = await Promise.all([readDays(db, { ...wanted, conditions: [] }, dimension), readDays(db, { ...wanted, conditions: [{ dimension, numbers: out, among: true }] })]);
  return allBut(all, less);
}

/** The condition, where it is the only one, and nothing else is told apart. */
function onlyNumbers({ conditions: [first, ...more] }: Wanted, over: SearchDimension | undefined): NumbersCondition | undefined {
  if (!first || more.length > 0 || !('numbers' in first)) return undefined;
  return over === undefined || over === first.dimension ? first : undefined;
}

type Sides = { readonly passing: readonly number[]; readonly out?: never } | { readonly passing?: never; readonly out: readonly number[] };

/** The numbers that pass or those that do not, whichever are fewer; those at hand where they are few anyway. */
async function sidesOf(db: Db, { organisationId }: Wanted, { dimension, numbers, among }: NumbersCondition): Promise<Sides> {
  const [own, others] = [numbers, numbers.length <= MOST_LOOKUPS ? undefined : await otherNumbers(db, organisationId, dimension, numbers)];
  const isFewer = others === undefined || own.length <= others.length;
  const few = isFewer ? own : others;
  return among === isFewer ? { passing: few } : { out: few };
}

/** A day of which everything is left out has no rows. What is left of places is never less than one for each impression, but for rounding. */
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

/** Both halves of a range that takes many look-ups, side by side: the days of one are none of the other's. */
async function readDays(db: Db, wanted: Wanted, over?: SearchDimension): Promise<DaySums[]> {
  const { from, to } = wanted.days;
  const numbers = wanted.conditions.reduce((most, one) => Math.max(most, 'numbers' in one ? one.numbers.length : 0), 0);
  const days = dayCount(from, to);
  if (days < 2 || numbers * days < READ_AT_ONCE) return readRange(db, wanted, over);
  const middle = addDays(from, Math.floor(days / 2) - 1);
  const halves: Days[] = [{ from, to: middle }, { from: addDays(middle, 1), to }];
  return (await Promise.all(halves.map((half) => readRange(db, { ...wanted, days: half }, over)))).flat();
}

async function readRange(db: Db, wanted: Wanted, over: SearchDimension | undefined): Promise<DaySums[]> {
  const rows = over ? dayRowsOf(wanted, over) : rowsOf({ ...wanted, byDay: true });
  return (await db.execute<DaySums & Record<string, unknown>>(sql`select day::text as date, ${SUMS} from (${rows}) r group by day order by day`)).rows;
}
