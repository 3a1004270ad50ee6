import { describe, expect, it } from '@jest/globals';
import { resolveRange, type RangePreference } from './date-range.ts';

const now = new Date(2026, 4, 31, 12);
const preset = (value: 'hours' | 'days' | 'months' | 'month_to_date' | 'last_month' | 'year_to_date', amount: number): RangePreference => ({
  kind: 'preset',
  value,
  amount,
});

describe('a date range', () => {
  it.each([
    [preset('hours', 24), { from: '2026-05-28', to: '2026-05-28' }],
    [preset('hours', 48), { from: '2026-05-27', to: '2026-05-28' }],
    [preset('month_to_date', 1), { from: '2026-05-01', to: '2026-05-31' }],
    [preset('last_month', 1), { from: '2026-04-01', to: '2026-04-30' }],
    [preset('year_to_date', 1), { from: '2026-01-01', to: '2026-05-31' }],
    [preset('days', 7), { from: '2026-05-25', to: '2026-05-31' }],
    [preset('days', 90), { from: '2026-03-03', to: '2026-05-31' }],
    [preset('months', 3), { from: '2026-02-28', to: '2026-05-31' }],
    [
      { kind: 'custom', from: '2026-01-01', to: '2026-02-01' },
      { from: '2026-01-01', to: '2026-02-01' },
    ],
    [
      { kind: 'custom', from: '2026-03-01', to: '2026-02-01' },
      { from: '2026-03-01', to: '2026-03-01' },
    ],
    [
      { kind: 'custom', from: '2026-05-01', to: '2027-01-01' },
      { from: '2026-05-01', to: '2026-05-31' },
    ],
    [
      { kind: 'custom', from: '2026-12-01', to: '2026-12-24' },
      { from: '2026-05-31', to: '2026-05-31' },
    ],
  ] as const)('%j is %j', (preference, range) => {
    expect(resolveRange(preference, now)).toEqual(range);
  });
});
