import type { Hit, Visit } from '../figures/visits.ts';

/** The counts for one row. Users are counted once, however often they came. */
export type Tally = {
  keys: string[];
  users: Set<number>;
  activeUsers: Set<number>;
  newUsers: number;
  sessions: number;
  engagedSessions: number;
  /** seconds */
  duration: number;
  engagement: number;
  views: number;
  events: number;
  keyEvents: number;
  lastVisit: Visit | null;
};

export function emptyTally(keys: string[]): Tally {
  return {
    keys,
    users: new Set(),
    activeUsers: new Set(),
    newUsers: 0,
    sessions: 0,
    engagedSessions: 0,
    duration: 0,
    engagement: 0,
    views: 0,
    events: 0,
    keyEvents: 0,
    lastVisit: null,
  };
}

/** The events that the property's owner has marked as key events: clicks that lead away, to the shops that sell the plants. */
export const isKeyEvent = ({ event }: Hit): boolean => event === 'click';

/** Counts one hit of a visit; the visit itself only with its first hit. A visit's hits are consecutive. */
export function count(tally: Tally, visit: Visit, hit: Hit): void {
  if (tally.lastVisit !== visit) {
    tally.lastVisit = visit;
    tally.sessions += 1;
    tally.duration += visit.duration;
    tally.users.add(visit.user);
    if (visit.engaged) tally.engagedSessions += 1;
    if (visit.engaged || visit.isNew) tally.activeUsers.add(visit.user);
  }
  tally.events += hit.count;
  if (isKeyEvent(hit)) tally.keyEvents += hit.count;
  tally.engagement += hit.engagement;
  if (hit.event === 'page_view') tally.views += 1;
  if (hit.event === 'first_visit') tally.newUsers += 1;
}
