import type { Days } from '@canopy/contract/analytics';
import { CALENDAR_PRESETS, RANGE_PRESETS, type RangePreference } from '@canopy/shell-api';
import { formatDate } from '@canopy/ui/data';
import { detectSearchRange } from './search-range.ts';
import { writeRange } from './range-text.ts';

/** `1 Nov 2026 – 20 Nov 2026`. */
export const daysLabel = ({ from, to }: Days): string => (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`);

/**
 * Label of the date-range picker's button. Two chosen days that match a Search Console range go by its name.
 * @param detects true on Search Console's screens
 */
export function rangeLabel(preference: RangePreference, days: Days, detects: boolean, now: Date): string {
  // The figures are daily: hours are whole days here, and the last ones that are complete.
  if (preference.kind === 'preset' && preference.value === 'hours')
    return days.from === days.to ? `Last complete day: ${daysLabel(days)}` : `Last complete days: ${daysLabel(days)}`;
  const preset = [...RANGE_PRESETS, ...CALENDAR_PRESETS].find((one) => writeRange(one.preference) === writeRange(preference));
  if (preset) return preset.label;
  if (preference.kind === 'preset') return `Last ${preference.amount} ${preference.value}`;
  const months = detects ? detectSearchRange(days, now) : null;
  return months === null ? daysLabel(days) : `Last ${months} months`;
}
