import { dayRange, longDay, toDay, toIso } from './day.ts';
import { dayTicks, type DayTick } from './day-ticks.ts';
import { dayOfHour, hourIso, hourRange, hourTicks, longHour, toHour } from './hour.ts';
import type { Interval } from './slots.ts';

/** What a chart counts along its axis, days or hours, and how it is read and named. */
export interface Scale {
  /** null where the text is none */
  readonly parse: (text: string) => number | null;
  readonly write: (at: number) => string;
  readonly name: (at: number) => string;
  /** of the first to the last, inclusive */
  readonly range: (from: number, to: number) => string;
  /** the calendar day, `YYYY-MM-DD` */
  readonly day: (at: number) => string;
  readonly ticks: (from: number, to: number, most: number) => DayTick[];
}

const DAYS: Scale = { parse: toDay, write: toIso, name: longDay, range: dayRange, day: toIso, ticks: dayTicks };
const HOURS: Scale = { parse: toHour, write: hourIso, name: longHour, range: hourRange, day: dayOfHour, ticks: hourTicks };

/** Weeks and months are made of days. */
export const scaleOf = (interval: Interval): Scale => (interval === 'hour' ? HOURS : DAYS);
