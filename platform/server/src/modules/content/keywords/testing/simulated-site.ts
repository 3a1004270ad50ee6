import type { Cell } from '../opportunity/fit-curve.ts';

/** Mulberry32: the same sites each time. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Binomial, by its normal approximation if that is good enough. */
function clicksOf(next: () => number, impressions: number, rate: number): number {
  if (impressions * rate > 50) {
    const normal = Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.round(impressions * rate + normal * Math.sqrt(impressions * rate * (1 - rate))));
  }
  let clicks = 0;
  for (let left = impressions; left > 0; left -= 1) if (next() < rate) clicks += 1;
  return clicks;
}

/** How often a result is clicked: `top` at position 1, falling as a power, more with the brand, less on phones. */
export interface Law {
  top: number;
  fall: number;
  brand: number;
  phone: number;
}
export const rateOf = ({ top, fall, brand, phone }: Law, position: number, device: string, isBrand: boolean): number =>
  Math.min(0.9, top * position ** -fall * (isBrand ? brand : 1) * (device === 'mobile' ? phone : 1));

export const WEEKS = 12;
/** The weeks over which a query's own clicks are counted, about 30 days. */
const COUNTED = 4;

export interface SimulatedQuery {
  isBrand: boolean;
  position: number;
  /** in the counted weeks */
  clicks: number;
  seen: number;
  /** additional clicks position 3 would bring in the same time, on average */
  gain: number;
  /** clicks at position 3 in the following weeks, minus those expected at its old position */
  next: number;
}

export interface SiteOptions {
  queries?: number;
  /** ratio of clicks from `shiftWeek` on to those before */
  factor?: number;
  shiftWeek?: number;
}

/**
 * A site's twelve weeks: queries, two devices, a tenth of them with the brand; each query performs somewhat better or worse than its
 * position.
 */
export function simulatedSite(seed: number, { queries: count = 120, factor = 1, shiftWeek = 6 }: SiteOptions = {}) {
  const next = random(seed);
  const law: Law = { top: 0.1 + 0.15 * next(), fall: 0.8 + 0.5 * next(), brand: 1.5 + next(), phone: 0.6 + 0.3 * next() };
  const cells: Cell[] = [];
  const queries = Array.from({ length: count }, (_, at) => ({
    isBrand: at % 10 === 0,
    position: 1 + Math.floor(next() * 20),
    impressions: 20 + Math.floor(next() * 300),
    own: 0.7 + 0.6 * next(),
    clicks: 0,
    seen: 0,
  }));
  for (let week = 0; week < WEEKS; week += 1) {
    for (const query of queries) {
      for (const device of ['desktop', 'mobile']) {
        const now = week >= shiftWeek ? factor : 1;
        const rate = Math.min(0.95, rateOf(law, query.position, device, query.isBrand) * query.own * now);
        const clicks = clicksOf(next, query.impressions, rate);
        cells.push({ week, position: query.position, device, isBrand: query.isBrand, clicks, impressions: query.impressions });
        if (week >= WEEKS - COUNTED) {
          query.clicks += clicks;
          query.seen += query.impressions;
        }
      }
    }
  }
  const truth = queries
    .filter(({ position }) => position >= 4)
    .map(({ isBrand, position, own, clicks, seen }): SimulatedQuery => {
      const rate = (at: number) => own * factor * 0.5 * (rateOf(law, at, 'desktop', isBrand) + rateOf(law, at, 'mobile', isBrand));
      return {
        isBrand,
        position,
        clicks,
        seen,
        gain: seen * (rate(3) - rate(position)),
        next: clicksOf(next, seen, rate(3)) - seen * rate(position),
      };
    });
  return { cells, truth, law };
}
