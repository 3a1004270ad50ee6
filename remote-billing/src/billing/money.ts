/** An amount of the currency's smallest unit in the visitor's notation; no decimals where there are none. */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
