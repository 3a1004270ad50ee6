import { describe, expect, it } from '@jest/globals';
import { figures } from '../testing/search.ts';
import { METRICS, changeOf, differenceOf, sumFigures, writeExactly } from './search-metrics.ts';

describe('a change', () => {
  const before = figures(80, 1_000, 9.5);
  it.each([
    ['clicks', figures(100, 1_000), before, { value: 25, unit: '%' }],
    ['impressions', figures(0, 500), before, { value: -50, unit: '%' }],
    ['ctr', figures(40, 1_000), before, { value: -50, unit: '%' }],
    ['position', figures(1, 10, 7), before, { value: 2.5, unit: ' positions' }],
    ['position', figures(0, 0), before, { value: null, unit: ' positions' }],
    ['clicks', figures(5, 10), figures(0, 10), { value: null, unit: '%' }],
    ['ctr', figures(0, 0), before, { value: null, unit: '%' }],
  ] as const)('of %s', (metric, now, earlier, change) => {
    expect(changeOf(metric, now, earlier)).toEqual(change);
  });
});

describe('a difference', () => {
  it.each([
    ['clicks', figures(100, 1_000), figures(80, 1_000), 20],
    ['ctr', figures(100, 1_000), figures(80, 1_000), 0.02],
    ['position', figures(1, 10, 7), figures(1, 10, 9), 2],
    ['position', figures(0, 0), figures(1, 10, 9), null],
    ['clicks', figures(5, 10), null, null],
  ] as const)('of %s', (metric, now, before, difference) => {
    const found = differenceOf(metric, now, before);
    if (difference === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(difference);
  });
});

describe('figures of several rows', () => {
  it('weighs positions by impressions and divides clicks by impressions', () => {
    // 1 impression at 1 and 99 at 11: the plain mean of 6 would be wrong, as would the mean of the two CTRs.
    expect(sumFigures([figures(1, 1, 1), figures(9, 99, 11)])).toEqual({ clicks: 10, impressions: 100, ctr: 0.1, position: 10.9 });
  });
  it.each([[[]], [[figures(0, 0), figures(0, 0)]]])('knows no CTR and no position without impressions', (rows) => {
    expect(sumFigures(rows)).toEqual({ clicks: 0, impressions: 0, ctr: null, position: null });
  });
});

it.each([
  ['clicks', 12_400, '12.4K', '12,400'],
  ['impressions', 1_250_000, '1.3M', '1,250,000'],
  ['ctr', 0.03456, '3.46%', '3.46%'],
  ['position', 7.34, '7.3', '7.3'],
  ['position', null, '–', '–'],
] as const)('writes %s of %s as %s in tiles and %s in tables', (metric, value, tile, cell) => {
  expect([METRICS[metric].write(value), writeExactly(metric, value)]).toEqual([tile, cell]);
});
