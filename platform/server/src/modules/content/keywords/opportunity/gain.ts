import { NINETY, POSITIONS, type Fit, type Line } from './fit-curve.ts';

/** The position a result is assumed to rise to. */
export const TARGET_POSITION = 3;
/** Expected clicks at which a query's own performance weighs as much as the curve, if the site has too few queries to tell. */
const PRIOR_CLICKS = 12;
const [MIN_PRIOR, MAX_PRIOR] = [2, 200];
/** How many queries it takes for the site itself to show how much queries differ from the curve. */
const MIN_QUERIES = 30;

export interface Seen {
  clicks: number;
  impressions: number;
  position: number;
  isBrand: boolean;
}

export interface Gain {
  /** clicks over the same period as `impressions` */
  gain: number;
  low: number;
  high: number;
  targetCtr: number;
  /** clicks relative to those expected at its position, shrunk towards 1 the fewer they are */
  ownFactor: number;
}

/** The rate at a position between two, averaged over devices by the site's impressions. */
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

function expectedAt(fit: Fit, { impressions, position, isBrand }: Omit<Seen, 'clicks'>): number {
  const own = fit.lines.filter((line) => line.isBrand === isBrand);
  return impressions * rateAt(own.length > 0 ? own : fit.lines, position).rate;
}

/** How a site's queries differ from its curve. */
export interface Ways {
  /** expected clicks at which a query's own performance weighs as much as the curve: 1 over the variance of queries around the curve */
  prior: number;
  /** positions 1 to 20: the curve's variance there from being the mean of few queries, relative to the rate's square */
  spread: { readonly brand: readonly number[]; readonly other: readonly number[] };
}
const UNKNOWN_WAYS: Ways = { prior: PRIOR_CLICKS, spread: { brand: [], other: [] } };

/** Estimates from a site's own queries how much they differ from its curve beyond chance, by the method of moments. */
export function waysOf(fit: Fit, seen: readonly Seen[]): Ways {
  if (seen.length < MIN_QUERIES) return UNKNOWN_WAYS;
  let [beyond, weight] = [0, 0];
  for (const query of seen) {
    const expected = expectedAt(fit, query);
    beyond += (query.clicks - expected) ** 2 - expected;
    weight += expected ** 2;
  }
  if (weight === 0) return UNKNOWN_WAYS;
  const prior = Math.min(MAX_PRIOR, Math.max(MIN_PRIOR, beyond <= 0 ? MAX_PRIOR : weight / beyond));
  const spreadOf = (isBrand: boolean) => sharesOf(seen.filter((query) => query.isBrand === isBrand)).map((share) => share / prior);
  return { prior, spread: { brand: spreadOf(true), other: spreadOf(false) } };
}

/** At each position, the share that the largest queries have of all impressions there: 1 over the effective number of queries. */
function sharesOf(seen: readonly Seen[]): number[] {
  const [sums, squares] = [new Float64Array(POSITIONS), new Float64Array(POSITIONS)];
  for (const { position, impressions } of seen) {
    const at = Math.min(POSITIONS, Math.max(1, Math.round(position))) - 1;
    sums[at] = (sums[at] ?? 0) + impressions;
    squares[at] = (squares[at] ?? 0) + impressions ** 2;
  }
  const shares = Array.from(sums, (sum, at) => (sum === 0 ? null : (squares[at] ?? 0) / sum ** 2));
  // Where no queries were examined, such as above position 4, the next positions stand in.
  return shares.map((_, at) => shares.slice(at).find((share) => share !== null) ?? shares.findLast((share) => share !== null) ?? 1);
}

/**
 * Additional clicks a result would bring at position 3: its impressions times the site's rate there, times its performance at its present
 * position, minus its current clicks. The interval covers the uncertainty of the curve, of the query's own performance, and the chance in
 * future clicks.
 */
export function gainAt(fit: Fit, seen: Seen, { prior, spread }: Ways = UNKNOWN_WAYS): Gain {
  const own = fit.lines.filter(({ isBrand }) => isBrand === seen.isBrand);
  const lines = own.length > 0 ? own : fit.lines;
  const here = rateAt(lines, seen.position);
  const target = rateAt(lines, TARGET_POSITION);
  const expected = seen.impressions * here.rate;
  const ownFactor = (seen.clicks + prior) / (expected + prior);
  const there = seen.impressions * target.rate * ownFactor;
  const before = expected * ownFactor;
  const gain = there - before;
  const varianceOf = ({ rate, error }: { rate: number; error: number }, position: number) =>
    error ** 2 + rate ** 2 * (spread[seen.isBrand ? 'brand' : 'other'][Math.min(POSITIONS, Math.max(1, Math.round(position))) - 1] ?? 0);
  const curve = (seen.impressions * ownFactor) ** 2 * (varianceOf(target, TARGET_POSITION) + varianceOf(here, seen.position));
  // Clicks are whole numbers: half a click on either side.
  const reach = 0.5 + NINETY * Math.sqrt(curve + gain ** 2 / (seen.clicks + prior) + Math.max(0, there));
  return { gain: Math.max(0, gain), low: Math.max(0, gain - reach), high: Math.max(0, gain + reach), targetCtr: target.rate, ownFactor };
}

/** Average organic rates of positions 1 to 10 over 4 million results, per cent: Backlinko, 2022. Further down: not published. */
const PUBLISHED = [27.6, 15.8, 11, 8.4, 6.3, 4.9, 3.9, 3.3, 2.7, 2.4];

/** For sites with too few impressions for a curve of their own. */
export function publishedFit(): Fit {
  const rates = Array.from({ length: POSITIONS }, (_, at) => {
    const rate = (PUBLISHED[at] ?? 2.4) / 100;
    return { rate, error: rate / 3, impressions: 0 };
  });
  return { lines: [{ device: 'all', isBrand: false, impressions: 1, rates }], scatter: 2, shift: null };
}
