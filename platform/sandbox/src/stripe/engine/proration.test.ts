import { describe, expect, it } from '@jest/globals';
import type { Interval, Price, Subscription } from '../state.ts';
import { periodEndAfter } from './periods.ts';
import { change } from './proration.ts';

const at = (text: string) => Date.parse(`${text}Z`) / 1_000;
const price = (id: string, amount: number, interval: Interval = 'month'): Price => ({
  id,
  created: 0,
  product: 'prod',
  currency: 'usd',
  amount,
  interval,
  lookupKey: null,
  active: true,
  metadata: {},
});
const subscription = (start: string, end: string) =>
  ({ status: 'active', anchor: at(start), periodStart: at(start), periodEnd: at(end) }) as Subscription;
const amounts = (from: Price, to: Price, [start, end, moment]: [string, string, string]) =>
  change(subscription(start, end), from, to, { from: 'Old', to: 'New' }, at(moment)).lines.map(({ amount }) => amount);

const [basic, pro] = [price('basic', 2_900), price('pro', 9_900)];
const [basicYear, proYear] = [price('basic_year', 29_000, 'year'), price('pro_year', 99_000, 'year')];

// Recomputed by hand from docs.stripe.com/billing/subscriptions/prorations: amount × seconds left ÷ seconds of the period.
describe('a change of the price', () => {
  it.each<[string, Price, Price, [string, string, string], number[]]>([
    [
      'at the very start is charged whole',
      basic,
      pro,
      ['2026-04-01T00:00:00', '2026-05-01T00:00:00', '2026-04-01T00:00:00'],
      [-2_900, 9_900],
    ],
    ['half way is charged half', basic, pro, ['2026-04-01T00:00:00', '2026-05-01T00:00:00', '2026-04-16T00:00:00'], [-1_450, 4_950]],
    ['on the last day of a short February', basic, pro, ['2026-01-31T00:00:00', '2026-02-28T00:00:00', '2026-02-27T00:00:00'], [-104, 354]],
    ['in a leap year’s February', basic, pro, ['2028-02-01T00:00:00', '2028-03-01T00:00:00', '2028-02-15T12:00:00'], [-1_450, 4_950]],
    ['counts seconds, not days', basic, pro, ['2026-04-01T00:00:00', '2026-05-01T00:00:00', '2026-04-30T23:59:59'], [-0, 0]],
    [
      'from month to year begins a year',
      basic,
      proYear,
      ['2026-04-01T00:00:00', '2026-05-01T00:00:00', '2026-04-16T00:00:00'],
      [-1_450, 99_000],
    ],
    [
      'from year to month credits the rest of the year',
      basicYear,
      pro,
      ['2026-01-01T00:00:00', '2027-01-01T00:00:00', '2026-07-02T12:00:00'],
      [-14_500, 9_900],
    ],
  ])('%s', (_what, from, to, when, expected) => {
    expect(amounts(from, to, when).map((amount) => amount + 0)).toEqual(expected.map((amount) => amount + 0));
  });

  it('twice in a day costs what the way there directly costs, to the cent', () => {
    const day = ['2026-04-01T00:00:00', '2026-05-01T00:00:00', '2026-04-11T00:00:00'] as [string, string, string];
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const middle = price('middle', 5_000);
    expect(sum(amounts(basic, middle, day)) + sum(amounts(middle, pro, day))).toBe(sum(amounts(basic, pro, day)));
    expect(sum(amounts(basic, pro, day)) + sum(amounts(pro, basic, day))).toBe(0);
  });
});

describe('the end of a period', () => {
  it.each<[string, string, Interval, string]>([
    ['2026-01-31T10:00:00', '2026-01-31T10:00:00', 'month', '2026-02-28T10:00:00'],
    ['2026-01-31T10:00:00', '2026-02-28T10:00:00', 'month', '2026-03-31T10:00:00'],
    ['2028-01-31T10:00:00', '2028-01-31T10:00:00', 'month', '2028-02-29T10:00:00'],
    ['2028-02-29T10:00:00', '2028-02-29T10:00:00', 'year', '2029-02-28T10:00:00'],
    ['2028-02-29T10:00:00', '2031-02-28T10:00:00', 'year', '2032-02-29T10:00:00'],
  ])('with the anchor %s, after %s, by the %s: %s', (anchor, start, interval, expected) => {
    expect(new Date(periodEndAfter(at(anchor), at(start), interval) * 1_000)).toEqual(new Date(at(expected) * 1_000));
  });
});
