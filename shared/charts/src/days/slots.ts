import { dayRange, longDay, longMonth, monthOf, weekOf, type Day } from './day.ts';

import { longHour } from './hour.ts';

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** An hour, day, week or month of a chart; weeks and months are clipped to the range. Hours count hours, the others days. */
export interface Slot {
  readonly from: Day;
  readonly to: Day;
  readonly label: string;
  /** the range cuts it off */
  readonly isPartial: boolean;
}

const FIRST: Readonly<Record<Interval, (day: Day) => Day>> = {
  hour: (hour) => hour,
  day: (day) => day,
  week: weekOf,
  month: (day) => monthOf(day),
};

const NEXT: Readonly<Record<Interval, (day: Day) => Day>> = {
  hour: (hour) => hour + 1,
  day: (day) => day + 1,
  week: (day) => weekOf(day) + 7,
  month: (day) => monthOf(day, 1),
};

function labelOf(interval: Interval, from: Day, to: Day): string {
  if (interval === 'hour') return longHour(from);
  if (interval === 'day') return longDay(from);
  const whole = interval === 'month' && from === monthOf(from) && to === monthOf(from, 1) - 1;
  return whole ? longMonth(from) : dayRange(from, to);
}

/** All slots from one day to another, inclusive, without gaps. */
export function slotsOf(interval: Interval, from: Day, to: Day): Slot[] {
  const slots: Slot[] = [];
  for (let day = from; day <= to; day = NEXT[interval](day)) {
    const end = Math.min(to, NEXT[interval](day) - 1);
    const isPartial = day !== FIRST[interval](day) || end !== NEXT[interval](day) - 1;
    slots.push({ from: day, to: end, label: labelOf(interval, day, end), isPartial });
  }
  return slots;
}

/** The value of a slot, from those of its days. */
export type Aggregate = 'sum' | 'mean';

export interface DayValue {
  readonly value: number | null;
  readonly weight?: number;
}

/**
 * The figure of each slot, null where no day of it has one. Means are weighted where the days have weights: the click-through
 * rate of a week is not the mean of its days' rates.
 * @param shift days between a slot and those that are looked at: negative for an earlier period
 */
export function valuesOf(slots: readonly Slot[], days: ReadonlyMap<Day, DayValue>, aggregate: Aggregate, shift = 0): (number | null)[] {
  return slots.map(({ from, to }) => {
    let sum = 0;
    let weighted = 0;
    let weights = 0;
    let count = 0;
    for (let day = from; day <= to; day += 1) {
      const { value = null, weight } = days.get(day + shift) ?? {};
      if (value === null || !Number.isFinite(value)) continue;
      sum += value;
      count += 1;
      weighted += value * (weight ?? 1);
      weights += weight ?? 1;
    }
    if (count === 0) return null;
    if (aggregate === 'sum') return sum;
    return weights > 0 ? weighted / weights : sum / count;
  });
}
