/** An hour, counted from 1 January 1970, 00:00 UTC. Unlike a day it is a moment: it is named in the visitor's time zone. */
export type Hour = number;

const MILLISECONDS = 3_600_000;
const LOCALE = 'en-GB';

/** @returns the hour of an ISO 8601 time, or null where that is none */
export function toHour(text: string): Hour | null {
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.floor(moment / MILLISECONDS);
}

const toDate = (hour: Hour) => new Date(hour * MILLISECONDS);

/** `2026-11-20T15:00:00Z` */
export const hourIso = (hour: Hour): string => toDate(hour).toISOString().replace('.000Z', 'Z');

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options);
const clock = format({ hour: '2-digit', minute: '2-digit' });
const dayOnly = format({ day: 'numeric', month: 'short' });
const whole = format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const plain = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** `15:00` */
const clockOf = (hour: Hour): string => clock.format(toDate(hour));
/** `Fri 20 Nov, 15:00` */
export const longHour = (hour: Hour): string => whole.format(toDate(hour));
/** `19 Nov 2026, 15:00 – 20 Nov 2026, 15:00`: up to the end of the last hour; a single one by its beginning. */
export const hourRange = (from: Hour, to: Hour): string =>
  from === to ? plain.format(toDate(from)) : `${plain.format(toDate(from))} – ${plain.format(toDate(to + 1))}`;
/** The calendar day an hour begins in, `YYYY-MM-DD`, in the visitor's time zone. */
export const dayOfHour = (hour: Hour): string => isoDay.format(toDate(hour));

const STEPS = [1, 2, 3, 4, 6, 12, 24];

/** The hours labelled below a chart: at full steps of the clock, midnight by its day. @param most how many labels fit */
export function hourTicks(from: Hour, to: Hour, most: number): { readonly day: Hour; readonly label: string }[] {
  const step = STEPS.find((one) => (to - from + 1) / one <= Math.max(2, most)) ?? 24;
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const ticks = hours.filter((hour) => toDate(hour).getHours() % step === 0);
  return ticks.map((hour) => ({ day: hour, label: toDate(hour).getHours() === 0 ? dayOnly.format(toDate(hour)) : clockOf(hour) }));
}
