import type { RangePreference } from '@canopy/shell-api';

const PRESET = /^([1-9]\d{0,2})([hdm])$/;
const CUSTOM = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;
const UNIT = { h: 'hours', d: 'days', m: 'months' } as const;
const CALENDAR = { mtd: 'month_to_date', lastmonth: 'last_month', ytd: 'year_to_date' } as const;
/** The longest preset that may be remembered. */
const MOST = 366;

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Parses the URL's `range`: `24h`, `28d`, `6m`, `mtd` or `2026-01-01..2026-02-01`; null if invalid. */
export function parseRange(text: string | null): RangePreference | null {
  const [, calendar] = Object.entries(CALENDAR).find(([name]) => name === text) ?? [];
  if (calendar) return { kind: 'preset', value: calendar, amount: 1 };
  const preset = PRESET.exec(text ?? '');
  if (preset) {
    const amount = Number(preset[1]);
    return amount > MOST ? null : { kind: 'preset', value: UNIT[preset[2] as keyof typeof UNIT], amount };
  }
  const [, from = '', to = ''] = CUSTOM.exec(text ?? '') ?? [];
  return isDay(from) && isDay(to) ? { kind: 'custom', from, to } : null;
}

/** Inverse of `parseRange`. */
export function writeRange(preference: RangePreference): string {
  const [calendar] = Object.entries(CALENDAR).find(([, value]) => preference.kind === 'preset' && value === preference.value) ?? [];
  if (calendar !== undefined) return calendar;
  return preference.kind === 'custom' ? `${preference.from}..${preference.to}` : `${preference.amount}${preference.value.charAt(0)}`;
}
