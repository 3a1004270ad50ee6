import * as z from '@canopy/contract/schema';
import { API_RANGE_DAYS } from '../constants.ts';
import { isoDay } from '../iso-day.ts';

/**
 * Days of a dashboard call, both inclusive, `yyyy-MM-dd`; without them, the 30 days up to today (document 1, section 7).
 * If start is after end, both become the start. `compare_*` requests the same figures for a second range; the answer then leaves the same
 * unfinished days out of both (`comparableDays`), and its coverage says which days its figures are of.
 */
export const rangeQuery = {
  start_date: z.optional(isoDay),
  end_date: z.optional(isoDay),
  compare_start: z.optional(isoDay),
  compare_end: z.optional(isoDay),
};

const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** `day` moved by whole days, independent of time zones. */
export function addDays(day: string, days: number): string {
  return new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days from `from` to `to`, inclusive. */
export function dayCount(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days a call covers, given its query and today. */
export function daysOf(query: { start_date?: string | undefined; end_date?: string | undefined }, today: string): Days {
  const to = query.end_date ?? today;
  const from = query.start_date ?? addDays(to, 1 - API_RANGE_DAYS);
  return from > to ? { from, to: from } : { from, to };
}

/**
 * The days that may be compared: a day that is still being counted would look like a loss beside a full one, so both ranges lose, at their
 * ends, as many days as it takes for all of the others to be complete.
 * @param completeTo the last complete day; null: nothing is known, and nothing is left out
 * @returns `compared` null where there is nothing to compare with, or no complete day: `days` are whole then
 */
export function comparableDays(days: Days, compared: Days | null, completeTo: string | null): { days: Days; compared: Days | null } {
  if (!compared || completeTo === null) return { days, compared };
  const unfinished = Math.max(0, dayCount(completeTo, days.to) - 1, dayCount(completeTo, compared.to) - 1);
  const [to, before] = [addDays(days.to, -unfinished), addDays(compared.to, -unfinished)];
  if (to < days.from || before < compared.from) return { days, compared: null };
  return { days: { from: days.from, to }, compared: { from: compared.from, to: before } };
}

/** The last complete day of what is stored: the day before the first that may still change, and never one that is not there yet. */
export function completeTo({
  incomplete_from: open,
  last_day: last,
}: {
  incomplete_from: string | null;
  last_day: string | null;
}): string | null {
  if (last === null || open === null) return last;
  const before = addDays(open, -1);
  return before < last ? before : last;
}

export const HOUR_MS = 3_600_000;
/** How many hours "24 hours" are. */
const HOURS = 24;
const span = z.object({ from: z.string(), to: z.string() });
/** Hours that figures are of, and those they are compared with: ISO 8601 times, the last one exclusive. */
export const coveredHours = z.object({ from: z.string(), to: z.string(), compared: z.nullable(span) });
export type Hours = z.output<typeof coveredHours>;

/** The 24 hours before a moment, and the 24 before those. @param until ms since 1970, on the hour */
export function lastHours(until: number): Hours {
  const text = (moment: number) => new Date(moment).toISOString().replace('.000Z', 'Z');
  const from = until - HOURS * HOUR_MS;
  return { from: text(from), to: text(until), compared: { from: text(from - HOURS * HOUR_MS), to: text(from) } };
}

/** Which days an answer's figures are of, `yyyy-MM-dd`, both inclusive. */
export const coveredDays = {
  /** those asked for; where they are compared, without those still being counted */
  days: span,
  /** those they are compared with; null: no comparison was asked for, or no day is complete */
  compared: z.nullable(span),
};

export const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** Whether the comparison range starts on the same day of the week or on the same date. */
export const MATCHES = ['date', 'weekday'] as const;
export type Match = (typeof MATCHES)[number];

/** The same day one year earlier; 29 February becomes 28 February. */
function yearBefore(day: string): string {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)];
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}${rest === '-02-29' && !leap ? '-02-28' : rest}`;
}

/**
 * The range to compare `days` with: equally long, either immediately before or a year earlier; `weekday` shifts by whole weeks.
 * @example comparedDays({ from: '2026-05-04', to: '2026-05-10' }, 'previous', 'weekday') // 27 April – 3 May
 */
export function comparedDays({ from, to }: Days, comparison: Comparison, match: Match): Days {
  const length = dayCount(from, to);
  if (comparison === 'previous') {
    const shift = match === 'weekday' ? Math.ceil(length / 7) * 7 : length;
    return { from: addDays(from, -shift), to: addDays(to, -shift) };
  }
  if (match === 'weekday') return { from: addDays(from, -364), to: addDays(to, -364) };
  const start = yearBefore(from);
  return { from: start, to: addDays(start, length - 1) };
}
