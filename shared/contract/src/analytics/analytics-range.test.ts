import { describe, expect, it } from '@jest/globals';
import { comparableDays, completeTo } from './analytics-range.ts';

const WEEK = { from: '2026-11-14', to: '2026-11-20' };
const BEFORE = { from: '2026-11-07', to: '2026-11-13' };

describe('compared days', () => {
  it.each([
    ['whole where all are complete', '2026-11-20', WEEK, BEFORE],
    [
      'without the same unfinished days on both sides',
      '2026-11-17',
      { from: '2026-11-14', to: '2026-11-17' },
      { from: '2026-11-07', to: '2026-11-10' },
    ],
    ['not compared where no day is complete', '2026-11-13', WEEK, null],
    ['whole where nothing is known', null, WEEK, BEFORE],
  ])('are %s', (_what, complete, days, compared) => {
    expect(comparableDays(WEEK, BEFORE, complete)).toEqual({ days, compared });
  });

  it('are whole without a comparison, whatever is still being counted', () => {
    expect(comparableDays(WEEK, null, '2026-11-15')).toEqual({ days: WEEK, compared: null });
  });

  it('lose as many days where the second range is the unfinished one', () => {
    expect(comparableDays(BEFORE, WEEK, '2026-11-18')).toEqual({
      days: { from: '2026-11-07', to: '2026-11-11' },
      compared: { from: '2026-11-14', to: '2026-11-18' },
    });
  });
});

it.each([
  ['2026-11-18', '2026-11-20', '2026-11-17'],
  [null, '2026-11-20', '2026-11-20'],
  // Days that no import has read yet are not complete either.
  ['2026-11-25', '2026-11-20', '2026-11-20'],
  ['2026-11-18', null, null],
])('where %s may still change and %s is stored last, days are complete to %s', (incomplete_from, last_day, complete) => {
  expect(completeTo({ incomplete_from, last_day })).toBe(complete);
});
