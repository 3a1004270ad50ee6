import type { Interval } from '../state.ts';

/**
 * The end of the period that begins at `start`: a whole number of intervals after the anchor, on the anchor's day of the month, or on the
 * month's last day if that day does not exist (docs.stripe.com/billing/subscriptions/billing-cycle). Seconds, UTC.
 */
export function periodEndAfter(anchor: number, start: number, interval: Interval): number {
  const months = interval === 'month' ? 1 : 12;
  let count = 0;
  let end = anchor;
  while (end <= start) end = addMonths(anchor, (count += months));
  return end;
}

export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1_000);
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), last));
  return Math.floor(moved.getTime() / 1_000);
}

export const DAY = 86_400;
