import { dayIn, dayNumber } from '../figures/calendar.ts';
import { GoogleError } from '../google-error.ts';
import { dataNow, type GoogleParts } from '../google-parts.ts';

export const TIME_ZONE = 'Europe/London';
/** How much of today and yesterday is counted so far. */
const COUNTED = [0.4, 0.95];
/** No data exists before this day. */
const FIRST_DAY = dayNumber('2025-01-06');

export type Range = { first: number; last: number };

/** @throws GoogleError 400 if a date is none of `YYYY-MM-DD`, `today`, `yesterday`, `NdaysAgo`, or the range is backwards */
export function rangeOf({ startDate, endDate }: { startDate: string; endDate: string }, parts: GoogleParts): Range {
  const today = todayOf(parts);
  const first = dayOf(startDate, today);
  const last = dayOf(endDate, today);
  if (first > last) throw new GoogleError(400, `Invalid date range: ${startDate} is after ${endDate}.`);
  return { first: Math.max(first, FIRST_DAY), last: Math.min(last, today) };
}

export function factorOf(day: number, parts: GoogleParts): number {
  const { changeDay } = parts.store.state.settings;
  const changed = changeDay !== null && dayNumber(changeDay.date) === day ? changeDay.factor : 1;
  return changed * (COUNTED[todayOf(parts) - day] ?? 1);
}

function todayOf(parts: GoogleParts): number {
  return dayIn(TIME_ZONE, dataNow(parts));
}

function dayOf(text: string, today: number): number {
  if (text === 'today') return today;
  if (text === 'yesterday') return today - 1;
  const ago = /^(\d+)daysAgo$/.exec(text)?.[1];
  if (ago !== undefined) return today - Number(ago);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumber(text) : Number.NaN;
  if (Number.isNaN(day)) throw new GoogleError(400, `Invalid date: ${text}. Give YYYY-MM-DD, today, yesterday or NdaysAgo.`);
  return day;
}
