import { dayIn } from '../../web-data/index.ts';
import { SEARCH_TIME_ZONE } from '../imports/plan-days.ts';

const HOUR_MS = 3_600_000;
/** The Pacific day begins between 07:00 and 08:00 UTC. */
const OFFSETS = [7, 8];

/** When the Pacific day of a given time began; Google's daily quotas reset then. */
export function pacificDayBegan(now: Date): Date {
  const day = dayIn(SEARCH_TIME_ZONE, now);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const began = OFFSETS.map((hours) => new Date(midnight + hours * HOUR_MS)).find((at) => dayIn(SEARCH_TIME_ZONE, at) === day);
  return began ?? new Date(midnight + 8 * HOUR_MS);
}

/** When the next one begins: days with a clock change are an hour longer or shorter. */
export function nextPacificDay(now: Date): Date {
  return pacificDayBegan(new Date(pacificDayBegan(now).getTime() + 26 * HOUR_MS));
}
