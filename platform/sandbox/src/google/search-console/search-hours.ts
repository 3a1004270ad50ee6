import { nameHash } from '../../demo-site/name-hash.ts';
import { dateOf, dayIn } from '../figures/calendar.ts';
import { dataNow, type GoogleParts } from '../google-parts.ts';
import { PACIFIC } from './search-days.ts';

const HOUR_MS = 3_600_000;
/** How long after it has ended an hour has rows, and how long until it is counted. */
const FIRST_AFTER_HOURS = 3;
const COUNTED_AFTER_HOURS = 9;
/** How much of an hour is counted while it is fresh. */
export const COUNTED_OF_FRESH_HOUR = 0.6;

const offsets = new Intl.DateTimeFormat('en-US', { timeZone: PACIFIC, timeZoneName: 'longOffset' });
/** `-07:00` at a moment. */
const offsetAt = (moment: number): string => /GMT([+-]\d\d:\d\d)/.exec(offsets.format(moment))?.[1] ?? '+00:00';
const offsetMs = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))) * 60_000;

const starts = new Map<number, number>();

/** The moment at which a Pacific day begins. */
function dayStart(day: number): number {
  const known = starts.get(day) ?? startOf(day);
  starts.set(day, known);
  return known;
}

function startOf(day: number): number {
  const midnight = Date.parse(`${dateOf(day)}T00:00:00Z`);
  // The offset of that midnight, not of the UTC one: the clocks change in between.
  return midnight - offsetMs(offsetAt(midnight - offsetMs(offsetAt(midnight))));
}

/** An hour as Google writes it: `2025-04-07T00:00:00-07:00`. */
export function hourText(moment: number): string {
  const offset = offsetAt(moment);
  return `${new Date(moment + offsetMs(offset)).toISOString().slice(0, 19)}${offset}`;
}

/** The moments from which hours have no rows yet, and from which they are still being counted. */
export function freshHours(parts: GoogleParts): { end: number; firstIncomplete: number } {
  const now = Math.floor(dataNow(parts).getTime() / HOUR_MS) * HOUR_MS;
  return { end: now - FIRST_AFTER_HOURS * HOUR_MS, firstIncomplete: now - COUNTED_AFTER_HOURS * HOUR_MS };
}

/** The hour of its day in which something was searched: always the same one, and more often by day than by night. */
export function hourOf(day: number, atom: { readonly page: number; readonly query: number; readonly combo: number }): number {
  const seed = nameHash(`${day} ${atom.page} ${atom.query} ${atom.combo}`);
  const hour = seed % 24;
  const isNight = hour < 6;
  const start = dayStart(day);
  const picked = isNight && seed % 5 !== 0 ? hour + 12 : hour;
  // A day on which the clocks go forward has no 24th hour.
  return dayIn(PACIFIC, new Date(start + picked * HOUR_MS)) === day ? start + picked * HOUR_MS : start;
}
