import { monthName, monthOf, shortDay, toIso, weekOf, type Day } from './day.ts';

export interface DayTick {
  readonly day: Day;
  readonly label: string;
}

const inRange = (from: Day, to: Day, first: Day, step: number): Day[] => {
  const days: Day[] = [];
  for (let day = first; day <= to; day += step) if (day >= from) days.push(day);
  return days;
};

function months(from: Day, to: Day, step: number): Day[] {
  const days: Day[] = [];
  for (let day = monthOf(from); day <= to; day = monthOf(day, 1)) {
    const month = Number(toIso(day).slice(5, 7)) - 1;
    if (day >= from && month % step === 0) days.push(day);
  }
  return days;
}

/** Kinds of ticks, from dense to sparse: days, Mondays, firsts of months. */
const WAYS: readonly { readonly days: (from: Day, to: Day) => Day[]; readonly monthly?: boolean }[] = [
  { days: (from, to) => inRange(from, to, from, 1) },
  { days: (from, to) => inRange(from, to, from, 2) },
  { days: (from, to) => inRange(from, to, weekOf(from), 7) },
  { days: (from, to) => inRange(from, to, weekOf(from), 14) },
  ...[1, 2, 3, 6, 12].map((step) => ({ days: (from: Day, to: Day) => months(from, to, step), monthly: true })),
];

/**
 * The days labelled below a chart.
 * @param most how many labels fit
 */
export function dayTicks(from: Day, to: Day, most: number): DayTick[] {
  for (const { days, monthly } of WAYS) {
    const ticks = days(from, to);
    if (ticks.length > Math.max(2, most)) continue;
    const isJanuary = (day: Day) => toIso(day).slice(5, 7) === '01';
    return ticks.map((day, index) => ({ day, label: monthly ? monthName(day, index === 0 || isJanuary(day)) : shortDay(day) }));
  }
  return [{ day: from, label: shortDay(from) }];
}
