import { describe, expect, it } from '@jest/globals';
import { formatMoney, minorOf, minorUnitsOf } from './money.ts';

/** Digits and separators, without the currency's sign. */
const numberIn = (text: string) => text.replace(/[^\d.,]/g, '').replaceAll(',', '');

describe('amounts in Stripe’s minor units', () => {
  it.each([
    [1999, 'jpy', '1999'],
    [1000, 'usd', '10'],
    [1050, 'usd', '10.50'],
    [5120, 'kwd', '5.120'],
    [50_000, 'isk', '500'],
    [50_000, 'ugx', '500'],
    [150_000, 'huf', '1500'],
    [1045, 'huf', '10.45'],
    [99_900, 'twd', '999'],
    [500, 'xaf', '500'],
    [1000, 'clp', '1000'],
    [12_345, 'mga', '12345'],
  ])('%d %s is %s', (minor, currency, text) => {
    expect(numberIn(formatMoney(minor, currency))).toBe(text);
  });

  it.each([
    [500, 'isk', 50_000],
    [500.4, 'ugx', 50_000],
    [1500, 'huf', 150_000],
    [19.99, 'usd', 1999],
    [5.125, 'kwd', 5130],
    [1999, 'jpy', 1999],
  ])('%d typed in %s is stored as %d', (amount, currency, minor) => {
    expect(minorOf(amount, currency)).toBe(minor);
    expect(minor / minorUnitsOf(currency)).toBeCloseTo(amount, 0);
  });
});
