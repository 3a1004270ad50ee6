import { expect, it } from '@jest/globals';
import { dayAfter, daysOfMonth, daysOfWeek, isDay } from './calendar.ts';

it('a week begins on Monday, over the ends of months, years and summer time', () => {
  expect(daysOfWeek('2031-03-30')).toEqual([
    '2031-03-24',
    '2031-03-25',
    '2031-03-26',
    '2031-03-27',
    '2031-03-28',
    '2031-03-29',
    '2031-03-30',
  ]);
  expect(daysOfWeek('2031-01-01')[0]).toBe('2030-12-30');
  expect(dayAfter('2031-03-30', 7)).toBe('2031-04-06');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
});

it('a month is shown in whole weeks', () => {
  expect(daysOfMonth('2031-02')).toHaveLength(35);
  expect(daysOfMonth('2031-02')[0]).toBe('2031-01-27');
});

it.each([
  ['2031-03-30', true],
  ['2031-13-01', false],
  ['today', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
