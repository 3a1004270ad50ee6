import { describe, expect, it } from '@jest/globals';
import { fitCurve, type Cell } from './fit-curve.ts';
import { gainAt, publishedFit } from './gain.ts';

/** Mulberry32: the same sites each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Binomial, by its normal shape where that is good enough. */
function clicksOf(next: () => number, impressions: number, rate: number): number {
  if (impressions * rate > 50) {
    const normal = Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.round(impressions * rate + normal * Math.sqrt(impressions * rate * (1 - rate))));
  }
  let clicks = 0;
  for (let left = impressions; left > 0; left -= 1) if (next() < rate) clicks += 1;
  return clicks;
}

interface Law {
  top: number;
  fall: number;
  brand: number;
  phone: number;
}
const rateOf = ({ top, fall, brand, phone }: Law, position: number, device: string, isBrand: boolean): number =>
  Math.min(0.9, top * position ** -fall * (isBrand ? brand : 1) * (device === 'mobile' ? phone : 1));

/** A site's twelve weeks: 60 queries, two devices, a tenth of them with the brand. The law changes by `factor` at week 6. */
function site(seed: number, factor = 1) {
  const next = random(seed);
  const law: Law = { top: 0.1 + 0.15 * next(), fall: 0.8 + 0.5 * next(), brand: 1.5 + next(), phone: 0.6 + 0.3 * next() };
  const cells: Cell[] = [];
  const queries = Array.from({ length: 120 }, (_, at) => ({
    isBrand: at % 10 === 0,
    position: 1 + Math.floor(next() * 20),
    impressions: 20 + Math.floor(next() * 300),
    // How this query does against the others at its place.
    own: 0.7 + 0.6 * next(),
  }));
  const seen = queries.map((query) => ({ ...query, clicks: 0, seen: 0 }));
  for (let week = 0; week < 12; week += 1) {
    for (const query of seen) {
      for (const device of ['desktop', 'mobile']) {
        const now = factor !== 1 && week >= 6 ? factor : 1;
        const clicks = clicksOf(
          next,
          query.impressions,
          Math.min(0.95, rateOf(law, query.position, device, query.isBrand) * query.own * now),
        );
        cells.push({ week, position: query.position, device, isBrand: query.isBrand, clicks, impressions: query.impressions });
        if (week >= 8) {
          query.clicks += clicks;
          query.seen += query.impressions;
        }
      }
    }
  }
  const now = factor;
  const truth = seen
    .filter(({ position }) => position >= 4)
    .map((query) => {
      const rate = (position: number) =>
        query.own * now * 0.5 * (rateOf(law, position, 'desktop', query.isBrand) + rateOf(law, position, 'mobile', query.isBrand));
      return {
        ...query,
        gain: query.seen * (rate(3) - rate(query.position)),
        next: clicksOf(next, query.seen, rate(3)) - query.seen * rate(query.position),
      };
    });
  return { cells, truth };
}

describe('a site’s own curve', () => {
  it('never rises further down, and tells devices and brand apart', () => {
    const { lines } = fitCurve(site(1).cells);
    expect(lines.map(({ device, isBrand }) => `${device} ${isBrand}`).toSorted()).toEqual([
      'desktop false',
      'desktop true',
      'mobile false',
      'mobile true',
    ]);
    for (const { rates } of lines) expect(rates.every(({ rate }, at) => at === 0 || rate <= (rates[at - 1]?.rate ?? 0) + 1e-12)).toBe(true);
    const at = (device: string, isBrand: boolean) =>
      lines.find((line) => line.device === device && line.isBrand === isBrand)?.rates[2]?.rate ?? 0;
    expect(at('desktop', true)).toBeGreaterThan(at('desktop', false));
    expect(at('desktop', false)).toBeGreaterThan(at('mobile', false));
  });

  it('notices when clicks begin to follow another law, and only then', () => {
    expect(Array.from({ length: 8 }, (_, seed) => fitCurve(site(seed + 1).cells).shift).filter((shift) => shift !== null)).toEqual([]);
    for (let seed = 1; seed <= 8; seed += 1) {
      const { shift } = fitCurve(site(seed, 0.6).cells);
      expect(shift?.week).toBe(6);
      expect(Math.abs((shift?.factor ?? 0) - 0.6)).toBeLessThan(0.08);
    }
  });

  it('predicts gains at most half as wrong as a published table, and nine in ten lie within the interval', () => {
    let [own, table, inside, all] = [0, 0, 0, 0];
    for (let seed = 1; seed <= 24; seed += 1) {
      const { cells, truth } = site(seed, seed % 2 === 0 ? 0.6 : 1);
      const fit = fitCurve(cells);
      const published = publishedFit();
      for (const query of truth) {
        const seen = { clicks: query.clicks, impressions: query.seen, position: query.position, isBrand: query.isBrand };
        const predicted = gainAt(fit, seen);
        own += Math.abs(predicted.gain - query.gain);
        table += Math.abs(
          query.seen * ((published.lines[0]?.rates[2]?.rate ?? 0) - (published.lines[0]?.rates[query.position - 1]?.rate ?? 0)) -
            query.gain,
        );
        all += 1;
        if (query.next >= predicted.low && query.next <= predicted.high) inside += 1;
      }
    }
    expect(own / table).toBeLessThan(0.5);
    expect(inside / all).toBeGreaterThan(0.86);
    expect(inside / all).toBeLessThan(0.97);
    if (process.env['TEST_LOG_LEVEL']) process.stdout.write(`own/table ${own / table}, within ${inside / all} of ${all}\n`);
  });
});
