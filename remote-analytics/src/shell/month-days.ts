import { addDays } from '@canopy/contract/analytics';

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** Days since Monday: 0..6. */
export const weekdayOf = (day: string): number => (utc(day).getUTCDay() + 6) % 7;

/** A month's days in weeks from Monday; '' for days of adjacent months. Always six weeks, so that nothing shifts. @param month `YYYY-MM` */
export function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  return [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((place) => {
      const day = addDays(first, week * 7 + place);
      return day.startsWith(month) ? day : '';
    }),
  );
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const first = utc(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  first.setUTCMonth(first.getUTCMonth() + 1, 0);
  const last = first.toISOString().slice(0, 10);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** The day that a key moves to from another; undefined: the key has no meaning here. */
export function dayAfterKey(key: string, day: string): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}
