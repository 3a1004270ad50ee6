/** Days of the weeks that overlap a month, Monday first, `YYYY-MM-DD`. @param month `YYYY-MM` */
export function daysOfMonth(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const offset = (first.getUTCDay() + 6) % 7;
  const start = first.getTime() - offset * 86_400_000;
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getTime();
  const weeks = Math.ceil(((last - start) / 86_400_000 + 1) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => new Date(start + index * 86_400_000).toISOString().slice(0, 10));
}

/** @param month `YYYY-MM` */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The seven days of the week containing a day, Monday first. @param day `YYYY-MM-DD` */
export function daysOfWeek(day: string): string[] {
  const at = new Date(`${day}T00:00:00Z`);
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * 86_400_000).toISOString().slice(0, 10));
}

/** @param day `YYYY-MM-DD` */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
