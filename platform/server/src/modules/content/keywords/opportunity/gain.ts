import { NINETY, POSITIONS, type Fit, type Line } from './fit-curve.ts';

/** Where a result is taken to rise to. */
export const TARGET_POSITION = 3;
/** Expected clicks that a query's own way counts as much as the curve does. */
const PRIOR_CLICKS = 4;

export interface Seen {
  clicks: number;
  impressions: number;
  position: number;
  isBrand: boolean;
}

export interface Gain {
  /** clicks in as long a time as `impressions` are of */
  gain: number;
  low: number;
  high: number;
  targetCtr: number;
  /** clicks against those expected at its position, drawn towards 1 the fewer they are */
  ownFactor: number;
}

/** A rate at a position between two, mixed over devices as the site's impressions are. */
function rateAt(lines: readonly Line[], position: number): { rate: number; error: number } {
  const total = lines.reduce((sum, { impressions }) => sum + impressions, 0);
  if (total === 0) return { rate: 0, error: 0 };
  const at = Math.min(POSITIONS, Math.max(1, position));
  const [low, part] = [Math.floor(at), at - Math.floor(at)];
  let [rate, variance] = [0, 0];
  for (const line of lines) {
    const share = line.impressions / total;
    const [a, b] = [line.rates[low - 1], line.rates[Math.min(POSITIONS, low + 1) - 1]];
    rate += share * ((a?.rate ?? 0) * (1 - part) + (b?.rate ?? 0) * part);
    variance += (share * ((a?.error ?? 0) * (1 - part) + (b?.error ?? 0) * part)) ** 2;
  }
  return { rate, error: Math.sqrt(variance) };
}

/**
 * Clicks that a result would bring more at position 3: its impressions times the site's rate there, times how it does against its
 * present position, less the clicks it has. The interval counts what is not known of the curve, of the query's own way, and the
 * chance in the clicks to come.
 */
export function gainAt(fit: Fit, seen: Seen): Gain {
  const own = fit.lines.filter(({ isBrand }) => isBrand === seen.isBrand);
  const lines = own.length > 0 ? own : fit.lines;
  const here = rateAt(lines, seen.position);
  const target = rateAt(lines, TARGET_POSITION);
  const expected = seen.impressions * here.rate;
  const ownFactor = (seen.clicks + PRIOR_CLICKS) / (expected + PRIOR_CLICKS);
  const there = seen.impressions * target.rate * ownFactor;
  const before = expected * ownFactor;
  const relative = (target.rate > 0 ? (target.error / target.rate) ** 2 : 0) + fit.scatter / (seen.clicks + PRIOR_CLICKS);
  const gain = there - before;
  const spread = NINETY * Math.sqrt(gain ** 2 * relative + fit.scatter * Math.max(0, there));
  return { gain: Math.max(0, gain), low: Math.max(0, gain - spread), high: Math.max(0, gain + spread), targetCtr: target.rate, ownFactor };
}

/** Average organic rates of positions 1 to 10 over 4 million results, per cent: Backlinko, 2022. Further down: not published. */
const PUBLISHED = [27.6, 15.8, 11, 8.4, 6.3, 4.9, 3.9, 3.3, 2.7, 2.4];

/** For sites that have too few impressions for a curve of their own. */
export function publishedFit(): Fit {
  const rates = Array.from({ length: POSITIONS }, (_, at) => {
    const rate = (PUBLISHED[at] ?? 2.4) / 100;
    return { rate, error: rate / 3, impressions: 0 };
  });
  return { lines: [{ device: 'all', isBrand: false, impressions: 1, rates }], scatter: 2, shift: null };
}
