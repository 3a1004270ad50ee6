import { expect, it } from '@jest/globals';
import { verdictOf, writeEffect, writeInterval } from './effect-words.ts';

it.each([
  [0.146, 'relative', '+15%'],
  [-0.02, 'relative', '−2%'],
  [0.001, 'relative', '0%'],
  [-0.001, 'relative', '0%'],
  [1.24, 'places', '+1.2'],
  [-0.04, 'places', '0.0'],
] as const)('writes %s (%s) as %s', (value, kind, text) => {
  expect(writeEffect(value, kind)).toBe(text);
});

it('tells the interval in words', () => {
  expect(writeInterval({ low: -0.02, high: 0.31 }, 'relative')).toBe('between −2% and +31%');
  expect(writeInterval({ low: 0.4, high: 2 }, 'places')).toBe('between +0.4 and +2.0 positions');
});

it.each([
  [-0.02, 0.31, 'No clear effect'],
  [0.01, 0.31, 'Better'],
  [-0.4, -0.01, 'Worse'],
  [0, 0.3, 'No clear effect'],
])('calls %s to %s: %s', (low, high, label) => {
  expect(verdictOf({ low, high }).label).toBe(label);
});
