/** First and last day, both inclusive, `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * Clamps a range to the selectable days. If start is after end, both become the start (spec section 5).
 * @param today the latest selectable day
 * @param min the earliest selectable day
 */
export function clampRange({ from, to }: DayRange, today: string, min = ''): DayRange {
  const within = (day: string) => (day > today ? today : day < min ? min : day);
  const [start, end] = [within(from), within(to)];
  return start > end ? { from: start, to: start } : { from: start, to: end };
}
