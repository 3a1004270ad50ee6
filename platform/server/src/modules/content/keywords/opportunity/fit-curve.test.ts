import { describe, expect, it } from '@jest/globals';
import { fitCurve } from './fit-curve.ts';
import { gainAt, publishedFit } from './gain.ts';
import { simulatedSite } from '../testing/simulated-site.ts';

describe('a site’s own curve', () => {
  it('never rises further down, and tells devices and brand apart', () => {
    const { lines } = fitCurve(simulatedSite(1).cells);
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
    expect(Array.from({ length: 8 }, (_, seed) => fitCurve(simulatedSite(seed + 1).cells).shift).filter((shift) => shift !== null)).toEqual(
      [],
    );
    for (let seed = 1; seed <= 8; seed += 1) {
      const { shift } = fitCurve(simulatedSite(seed, { factor: 0.6 }).cells);
      expect(shift?.week).toBe(6);
      expect(Math.abs((shift?.factor ?? 0) - 0.6)).toBeLessThan(0.08);
    }
  });

  it('predicts gains at most half as wrong as a published table, and nine in ten lie within the interval', () => {
    let [own, table, inside, all] = [0, 0, 0, 0];
    for (let seed = 1; seed <= 24; seed += 1) {
      const { cells, truth } = simulatedSite(seed, { factor: seed % 2 === 0 ? 0.6 : 1 });
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
