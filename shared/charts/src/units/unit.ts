import { formatBounceRate, formatCtr, formatDuration, formatInteger, formatNumber, formatPercent, formatPosition } from '@canopy/ui/data';

/** What a figure counts: decides how it is written, and which way its axis goes. `fraction` is 0..1, `percent` 0..100, `seconds` a duration. */
export type Unit = 'count' | 'fraction' | 'percent' | 'position' | 'seconds';

type Value = number | null | undefined;

const VALUE: Readonly<Record<Unit, (value: Value) => string>> = {
  count: formatInteger,
  fraction: formatCtr,
  percent: formatBounceRate,
  position: formatPosition,
  seconds: formatDuration,
};

/** A figure as crosshair, tooltip and table write it; a dash where there is none. */
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

/** A figure on an axis: as short as it can be. */
export const formatTick = (value: number, unit: Unit = 'count'): string => TICK[unit](value);
