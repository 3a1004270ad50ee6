import { dayIn, dayNumber, monthsBefore } from '../figures/calendar.ts';
import { dataNow, type GoogleParts } from '../google-parts.ts';

export const PACIFIC = 'America/Los_Angeles';
const MONTHS_KEPT = 16;
/** Days that have hours. */
const HOURLY_DAYS = 10;
/** How much of a day is counted while it is fresh, by its age in days: today, yesterday, before. */
const COUNTED = [0.35, 0.85, 0.97];

/** The days with figures, as day numbers, the last included. */
export type SearchWindow = { first: number; last: number; firstIncomplete: number; today: number };

/** The days of a request that have figures: 16 months back, and final ones only after their delay. */
export function searchWindow(
  parts: GoogleParts,
  { startDate, endDate, dataState }: { startDate: string; endDate: string; dataState: 'final' | 'all' | 'hourlyAll' },
): SearchWindow {
  const today = dayIn(PACIFIC, dataNow(parts));
  const lastFinal = today - parts.store.state.settings.lagDays;
  return {
    first: Math.max(dayNumber(startDate), dataState === 'hourlyAll' ? today - HOURLY_DAYS : monthsBefore(today, MONTHS_KEPT)),
    last: Math.min(dayNumber(endDate), dataState === 'final' ? lastFinal : today),
    firstIncomplete: lastFinal + 1,
    today,
  };
}

/** Factor of a day's figures: it is still being counted, or a change was ordered for it. */
export function factorOf(day: number, { firstIncomplete, today }: SearchWindow, { store }: GoogleParts, isHourly = false): number {
  const { changeDay } = store.state.settings;
  const changed = changeDay !== null && dayNumber(changeDay.date) === day ? changeDay.factor : 1;
  // Hours that are still being counted are told apart one by one.
  if (isHourly) return changed;
  return changed * (day >= firstIncomplete ? (COUNTED[today - day] ?? 0.97) : 1);
}
