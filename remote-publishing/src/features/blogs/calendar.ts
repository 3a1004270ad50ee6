/** Days of the weeks that a month touches, Monday first, `YYYY-MM-DD`. @param month `YYYY-MM` */
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

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
