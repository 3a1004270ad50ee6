import * as z from '@canopy/contract/schema';
import { createStore, useStore } from 'zustand';
import { DEFAULT_RANGE, rangePreference, resolveRange, type DateRange, type RangePreference } from './date-range.ts';

const KEY = 'canopy.date-range';

interface RangeState {
  readonly preference: RangePreference;
  readonly range: DateRange;
  /** whether the user chose it; otherwise it is a new visitor's default */
  readonly isChosen: boolean;
}

function stored(): { preference: RangePreference; isChosen: boolean } {
  try {
    return { preference: z.parse(rangePreference, JSON.parse(localStorage.getItem(KEY) ?? '')), isChosen: true };
  } catch {
    return { preference: DEFAULT_RANGE, isChosen: false };
  }
}

const stateOf = ({ preference, isChosen }: ReturnType<typeof stored>): RangeState => ({
  preference,
  isChosen,
  range: resolveRange(preference, new Date()),
});

export const dateRangeStore = createStore<RangeState>(() => stateOf(stored()));

/** Sets the portal's date range and remembers it. */
export function setDateRange(preference: RangePreference): void {
  localStorage.setItem(KEY, JSON.stringify(preference));
  dateRangeStore.setState(stateOf({ preference, isChosen: true }));
}

/** Reads the stored preference again: another tab may have changed it, and "7 days" shifts at midnight. */
export function reapplyDateRange(): void {
  const next = stateOf(stored());
  if (JSON.stringify(next) !== JSON.stringify(dateRangeStore.getState())) dateRangeStore.setState(next);
}

/** Called once by the host. @returns stops watching */
export function watchDateRange(): () => void {
  window.addEventListener('focus', reapplyDateRange);
  return () => window.removeEventListener('focus', reapplyDateRange);
}

/** The portal's date range: the days, and the preference they come from. */
export function useDateRange(): RangeState {
  return useStore(dateRangeStore);
}
