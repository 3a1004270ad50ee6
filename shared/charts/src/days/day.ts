/** A calendar day, counted from 1 January 1970. A day is not an instant: it has no time zone. */
export type Day = number;

const MILLISECONDS = 86_400_000;
const LOCALE = 'en-GB';

/** @returns the day of a `YYYY-MM-DD`, or null where that is no day of the calendar */
export function toDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (!match) return null;
  const moment = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  const day = moment / MILLISECONDS;
  return toIso(day) === match[0] ? day : null;
}

const toDate = (day: Day) => new Date(day * MILLISECONDS);

/** `YYYY-MM-DD` */
export const toIso = (day: Day): string => toDate(day).toISOString().slice(0, 10);

/** The Monday on or before a day. */
export const weekOf = (day: Day): Day => day - ((((day + 3) % 7) + 7) % 7);

/** The first day of a day's month, or of the month `later` months after it. */
export function monthOf(day: Day, later = 0): Day {
  const date = toDate(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / MILLISECONDS;
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
const short = format({ day: 'numeric', month: 'short' });
const long = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const plain = format({ day: 'numeric', month: 'short', year: 'numeric' });
const month = format({ month: 'short' });
const monthAndYear = format({ month: 'short', year: 'numeric' });
const wholeMonth = format({ month: 'long', year: 'numeric' });

/** `1 Nov` */
export const shortDay = (day: Day): string => short.format(toDate(day));
/** `Sun, 1 Nov 2026` */
export const longDay = (day: Day): string => long.format(toDate(day));
/** `2–8 Nov 2026` */
export const dayRange = (from: Day, to: Day): string =>
  from === to ? plain.format(toDate(from)) : plain.formatRange(toDate(from), toDate(to));
/** `Nov`, or `Nov 2026` */
export const monthName = (day: Day, year: boolean): string => (year ? monthAndYear : month).format(toDate(day));
/** `November 2026` */
export const longMonth = (day: Day): string => wholeMonth.format(toDate(day));
