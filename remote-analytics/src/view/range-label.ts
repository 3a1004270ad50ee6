import type { Days, Hours } from '@canopy/contract/analytics';
import { CALENDAR_PRESETS, RANGE_PRESETS, isoDay, type RangePreference } from '@canopy/shell-api';
import { formatDate } from '@canopy/ui/data';
import { detectSearchRange } from './search-range.ts';
import { writeRange } from './range-text.ts';

/** `1 Nov 2026 – 20 Nov 2026`. */
export const daysLabel = ({ from, to }: Days): string => (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`);

const MOMENT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
/** `19 Nov, 15:00 – 20 Nov, 15:00`, in the visitor's time zone. */
export const hoursLabel = ({ from, to }: Pick<Hours, 'from' | 'to'>): string =>
  `${MOMENT.format(new Date(from))} – ${MOMENT.format(new Date(to))}`;

/** The calendar days that hours touch, in the visitor's time zone. */
export const daysOfHours = ({ from, to }: Pick<Hours, 'from' | 'to'>): Days => ({ from: isoDay(new Date(from)), to: isoDay(new Date(to)) });

/**
 * Label of the date-range picker's button. Two chosen days that match a Search Console range go by its name.
 * @param detects true on Search Console's screens
 * @param hours the hours that the figures are of; null: they are daily
 */
export function rangeLabel(preference: RangePreference, days: Days, detects: boolean, now: Date, hours: Hours | null = null): string {
  if (hours) return `24 hours: ${hoursLabel(hours)}`;
  // Where the figures are daily, hours are whole days, and the last ones that are complete.
  if (preference.kind === 'preset' && preference.value === 'hours')
    return days.from === days.to ? `Last complete day: ${daysLabel(days)}` : `Last complete days: ${daysLabel(days)}`;
  const preset = [...RANGE_PRESETS, ...CALENDAR_PRESETS].find((one) => writeRange(one.preference) === writeRange(preference));
  if (preset) return preset.label;
  if (preference.kind === 'preset') return `Last ${preference.amount} ${preference.value}`;
  const months = detects ? detectSearchRange(days, now) : null;
  return months === null ? daysLabel(days) : `Last ${months} months`;
}
