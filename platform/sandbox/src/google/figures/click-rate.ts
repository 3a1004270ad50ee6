/** Share of impressions clicked at positions 1 to 10. */
const FIRST_PAGE = [0.27, 0.15, 0.1, 0.072, 0.053, 0.041, 0.033, 0.027, 0.023, 0.02];
const LAST = FIRST_PAGE.length;

/** Expected click-through rate at a position (1 and more, may be fractional); who searches by name mostly clicks. */
export function clickRate(position: number, brand: boolean): number {
  const rate = position >= LAST ? 0.02 * Math.exp((LAST - position) / 9) : between(position);
  return brand ? Math.min(0.62, rate * 1.9) : rate;
}

function between(position: number): number {
  const lower = Math.floor(position);
  const from = FIRST_PAGE[lower - 1] ?? 0;
  const to = FIRST_PAGE[lower] ?? from;
  return from + (to - from) * (position - lower);
}
