import { describe, expect, it } from '@jest/globals';
import { historyOf, missingDays, monthRanges } from './plan-days.ts';

describe('the days that are wanted', () => {
  it.each([
    ['2026-06-15', '2025-02-15'],
    ['2025-06-30', '2024-02-29'],
    ['2026-06-30', '2025-02-28'],
    ['2026-04-30', '2024-12-30'],
  ])('to %s begin on %s', (today, from) => {
    expect(historyOf(today)).toEqual({ from, to: today });
  });

  it('are those not stored for good, newest first', () => {
    const stored = [
      { date: '2026-02-27', final: true },
      { date: '2026-03-01', final: false },
    ];
    expect(missingDays({ from: '2026-02-26', to: '2026-03-02' }, stored)).toEqual(['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-26']);
  });

  it('make one range a month', () => {
    expect(monthRanges(['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-26'])).toEqual([
      { from: '2026-03-01', to: '2026-03-02' },
      { from: '2026-02-26', to: '2026-02-28' },
    ]);
    expect(monthRanges([])).toEqual([]);
  });
});
