import { EVENT_KEYS } from '@canopy/contract';
import { type EventDay, type EventRow } from '@canopy/contract/analytics';

/** Events listed first if the site has them (document 1, section 3). */
const PREFERRED = ['page_view', 'user_engagement', 'scroll', 'session_start'];

/** Counts of a day's events by their names. */
export interface DayOfEvents {
  readonly date: string;
  readonly events: Readonly<Record<string, number>>;
}

/** Rows that each stand for a day, from rows of either kind. */
export function daysOfEvents(rows: readonly (EventRow | EventDay)[]): DayOfEvents[] {
  return rows.flatMap((row) => {
    if (!('date' in row) || typeof row.date !== 'string') return [];
    const { date, ...events } = row;
    return [
      {
        date,
        events: Object.fromEntries(Object.entries(events).flatMap(([name, count]) => (typeof count === 'number' ? [[name, count]] : []))),
      },
    ];
  });
}

/** Names of the events that the chart shows: at most four. */
export function eventKeys(days: readonly DayOfEvents[]): string[] {
  const totals = new Map<string, number>();
  for (const { events } of days) for (const [name, count] of Object.entries(events)) totals.set(name, (totals.get(name) ?? 0) + count);
  const rank = (name: string) => (PREFERRED.includes(name) ? PREFERRED.indexOf(name) : PREFERRED.length);
  return [...totals.keys()]
    .toSorted((one, other) => rank(one) - rank(other) || (totals.get(other) ?? 0) - (totals.get(one) ?? 0))
    .slice(0, EVENT_KEYS);
}

export const eventTotal = (days: readonly DayOfEvents[], name: string): number =>
  days.reduce((sum, { events }) => sum + (events[name] ?? 0), 0);
