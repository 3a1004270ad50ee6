/** A month of a subscription: from `start` up to, but not including, `end`. */
export interface Period {
  start: Date;
  end: Date;
}

/** The same day and time `months` later, or the last day of a month that is too short (UTC). */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), last));
  return moved;
}

/** The month that `now` is in, counted from the day the subscription began. */
export function periodAt(anchor: Date, now: Date): Period {
  const guess = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const months = Math.max(0, addMonths(anchor, guess) > now ? guess - 1 : guess);
  return { start: addMonths(anchor, months), end: addMonths(anchor, months + 1) };
}
