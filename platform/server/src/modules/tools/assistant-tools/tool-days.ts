import { addDays, isoDay, type Days } from '@canopy/contract/analytics';
import * as z from 'zod/mini';

const day = z.optional(isoDay);

/** Days of a tool’s input, both inclusive; the default is the last 28, ending today. */
export const daysInput = { from: day, to: day };

const DEFAULT_DAYS = 28;

/** The days an input means. If the first is after the last, both are the first. */
export function toolDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  const last = to !== undefined && to < today ? to : today;
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  return { from: first, to: first > last ? first : last };
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `1 Oct 2026`, of `2026-10-01` */
export const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** `1 Oct 2026 to 28 Oct 2026` */
export const daysText = ({ from, to }: Days): string => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`);

/** Says where compared figures end, because the days after it are still being counted. */
export const leftOutNote = ({ to }: Days): string =>
  `Compared up to ${dayText(to)}: later days are not fully counted yet, and left out of both periods.`;
