/**
 * Stripe's zero-decimal currencies: an amount of 500 JPY is 500.
 * @see https://docs.stripe.com/currencies#zero-decimal
 *
 * UGX stands in that list too, but its special case governs amounts: like ISK, it has no decimals in use and is written with two
 * (https://docs.stripe.com/currencies#special-cases). HUF and TWD have no decimals in payouts alone. So all four count hundredths here,
 * whatever the language runtime says about them.
 */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/**
 * Stripe's three-decimal currencies: an amount of 5120 KWD is 5.120.
 * @see https://docs.stripe.com/currencies#three-decimal
 */
const THREE_DECIMAL = new Set('BHD JOD KWD OMR TND'.split(' '));

/** ISK and UGX: hundredths in Stripe's API, which must be 00. */
const WHOLE_ONLY = new Set(['ISK', 'UGX']);

const digitsOf = (currency: string): number => {
  const code = currency.toUpperCase();
  return ZERO_DECIMAL.has(code) ? 0 : THREE_DECIMAL.has(code) ? 3 : 2;
};

/** How many of Stripe's minor units are one of the currency. */
export const minorUnitsOf = (currency: string): number => 10 ** digitsOf(currency);

/** Decimals of an amount that can be charged. */
export const decimalsOf = (currency: string): number => (WHOLE_ONLY.has(currency.toUpperCase()) ? 0 : Math.min(2, digitsOf(currency)));

/** An amount that a person typed, in Stripe's minor units; a fraction that Stripe refuses is rounded. */
export function minorOf(amount: number, currency: string): number {
  const code = currency.toUpperCase();
  // Stripe takes three-decimal amounts in multiples of ten only.
  const step = WHOLE_ONLY.has(code) ? 100 : THREE_DECIMAL.has(code) ? 10 : 1;
  return Math.round((amount * minorUnitsOf(code)) / step) * step;
}

/** Formats an amount in Stripe's minor units for the visitor's locale; no decimals if it has none. */
export function formatMoney(minor: number, currency: string): string {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  // The runtime drops the decimals of HUF, which can be charged.
  const digits = { minimumFractionDigits: digitsOf(currency), maximumFractionDigits: digitsOf(currency) };
  return new Intl.NumberFormat(undefined, { ...options, ...digits }).format(minor / minorUnitsOf(currency));
}
