/** The interface is in English; a single locale keeps figures and words consistent. */
export const LOCALE = 'en-GB';

/** Placeholder for an unknown value. */
export const NONE = '–';

type Value = number | null | undefined;

const known = (value: Value): value is number => typeof value === 'number' && Number.isFinite(value);

// American abbreviations: the specification uses K and M.
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

const fixed = (value: number, decimals: number) =>
  value.toLocaleString(LOCALE, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** 12400 → `12.4K`, 1200000 → `1.2M` (spec section 9: abbreviated with 1 decimal). */
export function formatNumber(value: Value): string {
  return known(value) ? compact.format(value) : NONE;
}

/** 12400 → `12,400`, where the exact figure matters. */
export function formatInteger(value: Value): string {
  return known(value) ? whole.format(value) : NONE;
}

/** A percentage (12.345 → `12.3%`). */
export function formatPercent(value: Value, decimals = 1): string {
  return known(value) ? `${fixed(value, decimals)}%` : NONE;
}

/** A percentage with 2 decimals (spec section 9). */
export function formatBounceRate(percent: Value): string {
  return formatPercent(percent, 2);
}

/** A fraction 0..1 as a percentage with 2 decimals (0.0345 → `3.45%`; spec section 9). */
export function formatCtr(fraction: Value): string {
  return formatPercent(known(fraction) ? fraction * 100 : null, 2);
}

/** An average position with 1 decimal. */
export function formatPosition(value: Value): string {
  return known(value) ? fixed(value, 1) : NONE;
}

/** Whether a change rounds to zero when formatted. */
export const isNoChange = (value: Value): boolean => known(value) && !/[1-9]/.test(fixed(value, 1));

/** A change with its sign, `+4.3%`, or `0.0%` without one; the default unit is `%` ('' for none). */
export function formatChange(value: Value, unit = '%'): string {
  if (!known(value)) return NONE;
  const sign = isNoChange(value) ? '' : value < 0 ? '−' : '+';
  return `${sign}${fixed(Math.abs(value), 1)}${unit}`;
}

/** Bytes as `120.6 kB` (1 kB = 1,000 bytes). */
export function formatBytes(value: Value): string {
  if (!known(value)) return NONE;
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return `${fixed(value / 1000 ** step, step === 0 ? 0 : 1)} ${units[step]}`;
}
