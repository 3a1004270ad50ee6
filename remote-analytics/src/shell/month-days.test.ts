import { describe, expect, it } from '@jest/globals';
import { addMonths, dayAfterKey, weeksOf } from './month-days.ts';

describe('the weeks of a month', () => {
  it('begin on Monday and are always six', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual(['', '', '', '', '', '', '2026-11-01']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  it('have the leap day', () => {
    expect(weeksOf('2028-02').flat()).toContain('2028-02-29');
    expect(weeksOf('2027-02').flat().filter(Boolean)).toHaveLength(28);
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %i month is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

it.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['x', undefined],
])('%s leads from Sunday 1 November 2026 to %s', (key, day) => {
  expect(dayAfterKey(key, '2026-11-01')).toBe(day);
});
