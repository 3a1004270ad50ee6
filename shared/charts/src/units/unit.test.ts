import { expect, it } from '@jest/globals';
import { axisOf } from './axis.ts';
import { formatTick, formatValue, type Unit } from './unit.ts';

it.each<[number | null, Unit, string]>([
  [12_400, 'count', '12,400'],
  [0.0345, 'fraction', '3.45%'],
  [45.678, 'percent', '45.68%'],
  [7.26, 'position', '7.3'],
  [42.34, 'seconds', '42.3s'],
  [75, 'seconds', '1m 15s'],
  [null, 'count', '–'],
])('writes %p as a %s: %s', (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});

it.each<[number, Unit, string]>([
  [1_500_000, 'count', '1.5M'],
  [0.025, 'fraction', '2.5%'],
  [0.1 + 0.2, 'fraction', '30%'],
  [50, 'percent', '50%'],
  [30, 'seconds', '30s'],
  [120, 'seconds', '2m'],
  [90, 'seconds', '1m 30s'],
])('writes %p on a %s axis: %s', (value, unit, text) => {
  expect(formatTick(value, unit)).toBe(text);
});

it.each<[string, Unit, (number | null)[], number[]]>([
  ['a round figure above the greatest', 'count', [3, 587, null], [0, 150, 300, 450, 600]],
  ['whole steps of small counts', 'count', [1], [0, 1, 2, 3, 4]],
  ['shares', 'fraction', [0.031], [0, 0.01, 0.02, 0.03, 0.04]],
  ['whole minutes', 'seconds', [200], [0, 60, 120, 180, 240]],
  ['as far below 0 as above', 'count', [-30, 12], [-32, -24, -16, -8, 0, 8, 16, 24, 32]],
  ['nothing known', 'count', [null], [0, 1, 2, 3, 4]],
])('an axis has %s', (_what, unit, values, ticks) => {
  expect(axisOf(unit, values).ticks.map((tick) => Math.round(tick * 1e9) / 1e9)).toEqual(ticks);
});

it('every figure lies on its axis, 0 at the bottom', () => {
  const axis = axisOf('count', [587]);
  expect([0, 300, 600].map(axis.position)).toEqual([0, 0.5, 1]);
});

it('a position axis has 1 on top', () => {
  const axis = axisOf('position', [3.2, 17.9]);
  expect(axis.ticks).toEqual([1, 5, 10, 15, 20]);
  expect(axis.position(1)).toBe(1);
  expect(axis.position(20)).toBe(0);
  expect(axis.position(3)).toBeGreaterThan(axis.position(4));
});
