const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

const dates = new Map<number, string>();

/** `YYYY-MM-DD` of a day number. Cached: reports need the same few hundred days for each of their rows. */
export function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) dates.set(day, (date = new Date(day * DAY_MS).toISOString().slice(0, 10)));
  return date;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Day number at `moment` in a time zone. Formatters are cached: each request needs one, and creating one is the slowest part. */
export function dayIn(timeZone: string, moment: Date): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return dayNumber(format.format(moment));
}

/** 0 on Sunday … 6 on Saturday */
export function weekday(day: number): number {
  return (day + 4) % 7;
}

/** Years since 2025-01-01, with fraction. */
export function yearsSince2025(day: number): number {
  return (day - 20_089) / 365.25;
}

/** The day `months` calendar months earlier. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.getTime() / DAY_MS;
}
