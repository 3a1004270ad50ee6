/** First and last day, both included, `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * A range within what can be chosen. Start after end: both become the start (spec section 5).
 * @param today no later day
 * @param min no earlier day
 */
export function clampRange({ from, to }: DayRange, today: string, min = ''): DayRange {
  const within = (day: string) => (day > today ? today : day < min ? min : day);
  const [start, end] = [within(from), within(to)];
  return start > end ? { from: start, to: start } : { from: start, to: end };
}
