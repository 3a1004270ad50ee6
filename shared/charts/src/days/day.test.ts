import { describe, expect, it } from '@jest/globals';
import { dayTicks } from './day-ticks.ts';
import { monthOf, toDay, toIso, weekOf } from './day.ts';
import { slotsOf, valuesOf, type Interval } from './slots.ts';

/** A day that is known to be one. */
const day = (text: string) => {
  const known = toDay(text);
  if (known === null) throw new Error(text);
  return known;
};

describe('days', () => {
  it.each(['1969-12-31', '1970-01-01', '2024-02-29', '2026-03-29', '2026-10-25', '2026-12-31'])(
    '%s is that day in every time zone',
    (text) => {
      expect(toIso(day(text))).toBe(text);
    },
  );

  it.each(['2026-02-30', '2026-13-01', '', 'yesterday', '20261101'])('%j is no day', (text) => {
    expect(toDay(text)).toBeNull();
  });

  it('weeks begin on Monday, months on the first', () => {
    expect(['2026-11-15', '2026-11-16', '2026-11-22'].map((text) => toIso(weekOf(day(text))))).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-16',
    ]);
    expect(toIso(weekOf(day('1969-12-31')))).toBe('1969-12-29');
    expect(toIso(monthOf(day('2026-11-15')))).toBe('2026-11-01');
    expect(toIso(monthOf(day('2026-11-15'), 2))).toBe('2027-01-01');
  });
});

describe('ticks', () => {
  it.each<[string, string, number, string[]]>([
    ['2026-11-01', '2026-11-03', 10, ['1 Nov', '2 Nov', '3 Nov']],
    ['2026-11-01', '2026-11-28', 5, ['2 Nov', '9 Nov', '16 Nov', '23 Nov']],
    ['2025-11-10', '2026-11-09', 12, ['Dec 2025', 'Jan 2026', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov']],
    ['2025-11-10', '2026-11-09', 4, ['Jan 2026', 'Apr', 'Jul', 'Oct']],
  ])('from %s to %s at most %d', (from, to, most, labels) => {
    expect(dayTicks(day(from), day(to), most).map(({ label }) => label)).toEqual(labels);
  });
});

describe('slots', () => {
  it.each<[Interval, string, string, [string, boolean][]]>([
    [
      'day',
      '2026-11-01',
      '2026-11-02',
      [
        ['Sun, 1 Nov 2026', false],
        ['Mon, 2 Nov 2026', false],
      ],
    ],
    [
      'week',
      '2026-11-14',
      '2026-11-23',
      [
        ['14–15 Nov 2026', true],
        ['16–22 Nov 2026', false],
        ['23 Nov 2026', true],
      ],
    ],
    [
      'month',
      '2026-10-01',
      '2026-11-20',
      [
        ['October 2026', false],
        ['1–20 Nov 2026', true],
      ],
    ],
  ])('by %s from %s to %s', (interval, from, to, expected) => {
    // The library's ranges have thin spaces.
    expect(
      slotsOf(interval, day(from), day(to)).map(({ label, isPartial }) => [label.replace(/\s*–\s*/u, '–').replace(/\s/gu, ' '), isPartial]),
    ).toEqual(expected);
  });

  const week = slotsOf('week', day('2026-11-16'), day('2026-11-22'));
  const values = new Map([
    [day('2026-11-16'), { value: 10, weight: 900 }],
    [day('2026-11-18'), { value: 2, weight: 100 }],
    [day('2026-11-19'), { value: null, weight: 5_000 }],
  ]);

  it('sums counts, weights means, and leaves gaps out of both', () => {
    expect(valuesOf(week, values, 'sum')).toEqual([12]);
    expect(valuesOf(week, values, 'mean')).toEqual([9.2]);
    expect(
      valuesOf(
        week,
        new Map([
          [day('2026-11-16'), { value: 4 }],
          [day('2026-11-17'), { value: 6 }],
        ]),
        'mean',
      ),
    ).toEqual([5]);
    expect(valuesOf(week, new Map([[day('2026-11-16'), { value: 4, weight: 0 }]]), 'mean')).toEqual([4]);
  });

  it('nothing known is a gap, not 0; a shift looks at other days', () => {
    expect(valuesOf(week, new Map(), 'sum')).toEqual([null]);
    expect(valuesOf(week, values, 'sum', -7)).toEqual([null]);
    expect(valuesOf(slotsOf('day', day('2026-11-17'), day('2026-11-18')), values, 'sum', -1)).toEqual([10, null]);
  });
});
