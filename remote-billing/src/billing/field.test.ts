import { describe, expect, it } from '@jest/globals';
import { formatMoney, minorOf } from './money.ts';

const DECIMALS = 'useautumn/autumn 1158, 1839';
const ISK = 'support.stripe.com, Deprecation of fractional ISK charges and refunds';

/** Amounts that people reported invoices for: in Stripe's minor units, in a currency, and what they are. */
const REPORTED: readonly (readonly [minor: number, currency: string, amount: string, reported: string])[] = [
  [1999, 'jpy', '1999', DECIMALS],
  [1000, 'usd', '10', DECIMALS],
  [5120, 'kwd', '5.12', DECIMALS],
  [50_000, 'isk', '500', ISK],
  [50_000, 'ugx', '500', ISK],
  [150_000, 'huf', '1500', DECIMALS],
  [99_900, 'twd', '999', DECIMALS],
  [250, 'bif', '250', DECIMALS],
  [7_990, 'bhd', '7.99', DECIMALS],
  [1_234_500, 'isk', '12345', ISK],
  [10_050, 'huf', '100.5', DECIMALS],
];

/** The amount that a text with a currency's sign shows. */
const amountIn = (text: string) => Number(text.replace(/[^\d.]/g, ''));

describe('amounts that people reported invoices for', () => {
  it.each(REPORTED)('%d %s is %s', (minor, currency, amount) => {
    expect(amountIn(formatMoney(minor, currency))).toBe(Number(amount));
    expect(minorOf(Number(amount), currency)).toBe(minor);
  });
});
