import { EVENT_KEYS } from '@canopy/contract';
import { type EventDay } from '@canopy/contract/analytics';

/** Events that come first where the site has them (document 1, section 3). */
const PREFERRED = ['page_view', 'user_engagement', 'scroll', 'session_start'];

/** Names of the events that the chart shows: at most four. */
export function eventKeys(days: readonly EventDay[]): string[] {
  const totals = new Map<string, number>();
  for (const { events } of days) for (const [name, count] of Object.entries(events)) totals.set(name, (totals.get(name) ?? 0) + count);
  const rank = (name: string) => (PREFERRED.includes(name) ? PREFERRED.indexOf(name) : PREFERRED.length);
  return [...totals.keys()]
    .toSorted((one, other) => rank(one) - rank(other) || (totals.get(other) ?? 0) - (totals.get(one) ?? 0))
    .slice(0, EVENT_KEYS);
}

export const eventTotal = (days: readonly EventDay[], name: string): number =>
  days.reduce((sum, { events }) => sum + (events[name] ?? 0), 0);
