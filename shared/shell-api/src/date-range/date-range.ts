import { DEFAULT_RANGE_DAYS, SOURCE_LAG_DAYS } from '@canopy/contract';
import * as z from '@canopy/contract/schema';

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

/** The stored preference: a preset relative to today, or two fixed days (document 1, section 3). */
export const rangePreference = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('preset'),
    /** presets that start with a calendar month or year have an amount of 1 */
    value: z.enum(['hours', 'days', 'months', 'month_to_date', 'last_month', 'year_to_date']),
    amount: z.number().check(z.int(), z.gte(1), z.lte(366)),
  }),
  z.object({ kind: z.literal('custom'), from: day, to: day }),
]);
export type RangePreference = z.output<typeof rangePreference>;

/** First and last day, both inclusive, `yyyy-MM-dd` in the visitor's time zone. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Presets of the picker (document 1, section 9); `Custom` lets the user choose two days. */
export const RANGE_PRESETS: readonly { readonly label: string; readonly preference: RangePreference }[] = [
  { label: '24 hours', preference: { kind: 'preset', value: 'hours', amount: 24 } },
  { label: '7 days', preference: { kind: 'preset', value: 'days', amount: 7 } },
  { label: '28 days', preference: { kind: 'preset', value: 'days', amount: 28 } },
  { label: '3 months', preference: { kind: 'preset', value: 'months', amount: 3 } },
];

/** What a new visitor sees. */
export const DEFAULT_RANGE: RangePreference = { kind: 'preset', value: 'days', amount: DEFAULT_RANGE_DAYS };

const calendar = (value: 'month_to_date' | 'last_month' | 'year_to_date'): RangePreference => ({ kind: 'preset', value, amount: 1 });

/** Further presets, commonly used for reporting. */
export const CALENDAR_PRESETS: typeof RANGE_PRESETS = [
  { label: '30 days', preference: { kind: 'preset', value: 'days', amount: 30 } },
  { label: `${DEFAULT_RANGE_DAYS} days`, preference: DEFAULT_RANGE },
  { label: 'Month to date', preference: calendar('month_to_date') },
  { label: 'Last month', preference: calendar('last_month') },
  { label: 'Year to date', preference: calendar('year_to_date') },
];

/** `yyyy-MM-dd` of a moment in the visitor's time zone. */
export function isoDay(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The last day whose figures the sources have in full. */
function lastCompleteDay(now: Date): string {
  return isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - SOURCE_LAG_DAYS));
}

/**
 * Resolves a preference to days, today included: seven days are today and the six before it. Hours end with the last complete day:
 * figures are daily, and a day that has only begun would look like a loss beside a full one (decision 43). A custom range ends no later
 * than today; if start is after end, both become the start.
 */
export function resolveRange(preference: RangePreference, now: Date): DateRange {
  const today = isoDay(now);
  if (preference.kind === 'custom') {
    const from = preference.from > today ? today : preference.from;
    const to = preference.to > today ? today : preference.to;
    return from > to ? { from, to: from } : { from, to };
  }
  const [year, month] = [now.getFullYear(), now.getMonth()];
  if (preference.value === 'month_to_date') return { from: isoDay(new Date(year, month, 1)), to: today };
  if (preference.value === 'year_to_date') return { from: isoDay(new Date(year, 0, 1)), to: today };
  if (preference.value === 'last_month') return { from: isoDay(new Date(year, month - 1, 1)), to: isoDay(new Date(year, month, 0)) };
  const start = new Date(now);
  if (preference.value === 'hours') {
    start.setDate(start.getDate() - SOURCE_LAG_DAYS - (Math.ceil(preference.amount / 24) - 1));
    return { from: isoDay(start), to: lastCompleteDay(now) };
  }
  if (preference.value === 'days') start.setDate(start.getDate() - (preference.amount - 1));
  else subtractMonths(start, preference.amount);
  return { from: isoDay(start), to: today };
}

/** 31 May less three months is the last day of February, not early March. */
function subtractMonths(date: Date, months: number): void {
  const dayOfMonth = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() - months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(dayOfMonth, last));
}
