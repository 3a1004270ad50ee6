import type { EvidenceUnit } from '@canopy/contract/tools';
import type { Unit } from '@canopy/charts';
import { formatCtr, formatDate, formatDuration, formatInteger, formatPosition } from '@canopy/ui/data';

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A value in the format of the portal's tables; a dash if there is none. */
export function valueText(value: string | number | null, unit: EvidenceUnit): string {
  if (value === null) return '–';
  if (typeof value === 'string') return unit === 'date' ? formatDate(value) : value;
  if (unit === 'percent') return formatCtr(value);
  if (unit === 'decimal') return formatPosition(value);
  if (unit === 'seconds') return formatDuration(value);
  if (unit === 'milliseconds') return `${formatInteger(value)} ms`;
  return unit === 'usd' ? USD.format(value) : formatInteger(value);
}

const CHART_UNITS: Partial<Record<EvidenceUnit, Unit>> = { percent: 'fraction', decimal: 'position', seconds: 'seconds' };

export const chartUnit = (unit: EvidenceUnit): Unit => CHART_UNITS[unit] ?? 'count';
