import * as z from '@canopy/contract/schema';

const isOfCalendar = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** `2026-05-31`, a day that exists: 30 February is none. */
export const isoDay = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day such as 2026-05-31', abort: true }),
    z.refine(isOfCalendar, 'is not a day of the calendar'),
  );

/** A local date and time, `2026-03-29T02:30`, or an instant with its offset, `2026-03-29T02:30:00+02:00`. */
export const scheduleTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/, {
    error: 'Enter a date and a time',
    abort: true,
  }),
  z.refine((text) => isOfCalendar(text.slice(0, 10)), 'This date is not in the calendar.'),
);
