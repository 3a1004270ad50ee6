import { expect, it } from '@jest/globals';
import { day, figures } from '../testing/search.ts';
import { dayFacts } from './day-facts.ts';

const DAYS = { from: '2028-02-28', to: '2028-03-01' };
const valuesOf = (rows: ReturnType<typeof day>[], clicks: number) =>
  dayFacts({ rows, totals: figures(clicks, 100), before: null }, DAYS).map(({ value }) => value);

it('counts a leap day, and only days that have figures', () => {
  expect(valuesOf([day('2028-02-28', 3, 50), day('2028-02-29', 8, 50)], 11)).toEqual(['5.5', '29 Feb 2028', '2 of 3']);
});

it('has no best day where nobody clicked, and the same lines for nothing', () => {
  expect(valuesOf([day('2028-02-29', 0, 100)], 0)).toEqual(['0', '–', '1 of 3']);
  expect(valuesOf([], 0)).toEqual(['–', '–', '0 of 3']);
});
