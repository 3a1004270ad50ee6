import { formatBounceRate, formatCtr, formatDuration, formatInteger, formatNumber, formatPercent, formatPosition } from '@canopy/ui/data';

/** The unit of a value: determines its format and the direction of its axis. `fraction` is 0..1, `percent` 0..100, `seconds` a duration. */
export type Unit = 'count' | 'fraction' | 'percent' | 'position' | 'seconds';

type Value = number | null | undefined;

const VALUE: Readonly<Record<Unit, (value: Value) => string>> = {
  count: formatInteger,
  fraction: formatCtr,
  percent: formatBounceRate,
  position: formatPosition,
  seconds: formatDuration,
};

/** Formats a value for crosshair, tooltip and table; a dash if there is none. */
export const formatValue = (value: Value, unit: Unit = 'count'): string => VALUE[unit](value);

/** A percentage with the decimals it needs, at most two. */
const shortPercent = (percent: number) => formatPercent(percent, Number.isInteger(percent) ? 0 : Number.isInteger(percent * 10) ? 1 : 2);

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

const TICK: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatNumber,
  fraction: (value) => shortPercent(rounded(value * 100)),
  percent: (value) => shortPercent(rounded(value)),
  position: (value) => String(rounded(value)),
  seconds: (value) => (value < 60 ? `${rounded(value)}s` : value % 60 === 0 ? `${value / 60}m` : formatDuration(value)),
};

/** Formats a value for an axis, as short as possible. */
export const formatTick = (value: number, unit: Unit = 'count'): string => TICK[unit](value);
