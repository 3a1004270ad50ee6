import { LOCALE, NONE } from './numbers.ts';

type Moment = string | number | Date | null | undefined;

const day = (timeZone?: string) => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
const localDay = day();
const calendarDay = day('UTC');
const DAY_AND_TIME = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const dayAndTime = new Intl.DateTimeFormat(LOCALE, DAY_AND_TIME);
const wallTime = new Intl.DateTimeFormat(LOCALE, { ...DAY_AND_TIME, timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

function toDate(moment: Moment): Date | null {
  if (moment == null || moment === '') return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Seconds as `42.3s` below a minute, `1m 15s` from a minute on (spec section 9).
 */
export function formatDuration(seconds: number | null | undefined): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return NONE;
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths < 60) return `${tenths.toFixed(1)}s`;
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}m ${rounded % 60}s`;
}

/** `1 Nov 2026`. A bare day (`2026-11-01`) is independent of time zones; an instant is shown in the visitor's. */
export function formatDate(moment: Moment): string {
  const date = toDate(moment);
  if (!date) return NONE;
  const bare = typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
  return (bare ? calendarDay : localDay).format(date);
}

/** Two bare days as `24 Oct – 21 Nov 2026`; a single one if they are equal. */
export function formatDayRange(from: string, to: string): string {
  const [start, end] = [toDate(from), toDate(to)];
  return start && end ? calendarDay.formatRange(start, end) : NONE;
}

/** `1 Nov 2026, 09:30`, in the visitor's time zone. */
export function formatDateTime(moment: Moment): string {
  const date = toDate(moment);
  return date ? dayAndTime.format(date) : NONE;
}

/** A local time `YYYY-MM-DDTHH:mm` as it stands, whatever the visitor's time zone: `1 Nov 2026, 09:30`. */
export function formatWallTime(wall: string): string {
  const date = toDate(`${wall}:00Z`);
  return date ? wallTime.format(date) : NONE;
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`, `tomorrow`; below a minute `now`. */
export function formatRelative(moment: Moment, now: number = Date.now()): string {
  const date = toDate(moment);
  if (!date) return NONE;
  const seconds = (date.getTime() - now) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'second');
}
