import { dayNumber, weekday, yearsSince2025 } from './calendar.ts';
import { steps, type Season, type Topic } from './topics.ts';

/** Part of the year at which a season peaks, and how pronounced it is. */
const SEASONS: Record<Season, { peak: number; strength: number }> = {
  spring: { peak: 0.29, strength: 0.75 },
  summer: { peak: 0.5, strength: 0.9 },
  autumn: { peak: 0.79, strength: 0.8 },
  winter: { peak: 0.1, strength: 0.7 },
  steady: { peak: 0.3, strength: 0.15 },
};
/** Sunday first: gardeners search at the weekend. */
const WEEKDAYS = [1.26, 1.02, 0.94, 0.92, 0.9, 0.88, 1.08];
const RAMP_DAYS = 75;
const GROWTH_A_YEAR = 0.22;

const known = new Map(steps.map((step) => [step.path, { ...step, day: dayNumber(step.date) }]));

/** Demand for a topic relative to an average day of 2025. */
export function demandOn(day: number, topic: Topic): number {
  const { peak, strength } = SEASONS[topic.season];
  const years = yearsSince2025(day);
  const season = Math.exp(strength * Math.cos(2 * Math.PI * (years - peak))) / (1 + strength * strength * 0.25);
  const growth = 1 + GROWTH_A_YEAR * Math.max(0, years);
  const step = known.get(topic.path);
  const stepped = step !== undefined && day >= step.day ? step.factor : 1;
  return season * growth * stepped * (WEEKDAYS[weekday(day)] ?? 1) * rampOn(day, topic);
}

/** What the steps add to a page's position on that day. */
export function positionShiftOn(day: number, path: string): number {
  const step = known.get(path);
  return step !== undefined && day >= step.day ? step.position : 0;
}

/** A new page is found by more people every week. */
function rampOn(day: number, { since }: Topic): number {
  if (since === undefined) return 1;
  const age = day - dayNumber(since);
  return age < 0 ? 0 : Math.min(1, (age + 5) / RAMP_DAYS);
}
